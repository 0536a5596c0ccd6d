/// simdjson itself in C++, compiled when the benchmark starts, DOM and on-demand.
enum SimdjsonPeer {
  static let install = "apt-get install g++ libsimdjson-dev"

  static func start(_ document: [UInt8], _ folder: WorkFolder) throws(BenchError) -> PeerProcess {
    guard let compiler = Tool.path(of: "g++") else {
      throw .missing(program: "g++", install: install)
    }
    let source = try folder.write(Array(source.utf8), to: "peer.cpp")
    let program = folder.path + "/peer"
    let build = try ChildProcess(
      [compiler, "-O3", "-std=c++17", "-o", program, source, "-lsimdjson"], named: "g++",
      isQuiet: true)
    build.finish()
    guard build.status == 0 else { throw .missing(program: "libsimdjson", install: install) }
    return try PeerProcess([program], named: "simdjson", document: document)
  }

  private static let source = #"""
    #include <chrono>
    #include <cmath>
    #include <functional>
    #include <iostream>
    #include <map>
    #include <simdjson.h>
    #include <string>
    using namespace simdjson;
    static padded_string document;
    static const int offers[] = {0, 5, 11};
    static int64_t size(std::string_view text) { return text.size(); }

    static int64_t readDOM(dom::parser &parser) {
      dom::element root = parser.parse(document);
      dom::element settings = root["settings"];
      int64_t sum = size(root["session"]) + int64_t(root["count"]);
      sum += size(settings["currency"]) + int64_t(settings["ttl"]);
      dom::array list = root["offers"];
      for (int index : offers) {
        dom::element offer = list.at(index);
        dom::element price = offer["price"];
        sum += size(offer["id"]) + size(offer["title"]);
        sum += std::llround(double(price["amount"]) * 100) + int64_t(price["minor"]);
        sum += (bool(offer["active"]) ? 1 : 0) + size(offer["links"]["click"]);
      }
      return sum;
    }

    static int64_t readOnDemand(ondemand::parser &parser) {
      ondemand::document root = parser.iterate(document);
      int64_t sum = size(root["session"]) + int64_t(root["count"]);
      ondemand::object settings = root["settings"];
      sum += size(settings["currency"]) + int64_t(settings["ttl"]);
      int index = 0, next = 0;
      for (ondemand::object offer : ondemand::array(root["offers"])) {
        if (next < 3 && index++ == offers[next]) {
          next++;
          sum += size(offer["id"]) + size(offer["title"]);
          ondemand::object price = offer["price"];
          sum += std::llround(double(price["amount"]) * 100) + int64_t(price["minor"]);
          sum += bool(offer["active"]) ? 1 : 0;
          sum += size(offer["links"]["click"]);
        }
      }
      return sum;
    }

    int main() {
      std::string line;
      std::getline(std::cin, line);
      std::string text(std::stoul(line), 0);
      std::cin.read(text.data(), text.size());
      document = padded_string(text);
      dom::parser parser, kept;
      ondemand::parser lazy;
      dom::element whole = kept.parse(document);
      std::map<std::string, std::function<int64_t()>> table = {
        {"simdjson-DOM read", [&] { return readDOM(parser); }},
        {"simdjson-DOM parse", [&] { return int64_t(dom::object(parser.parse(document)).size()); }},
        {"simdjson-DOM write", [&] { return int64_t(simdjson::minify(whole).size()); }},
        {"simdjson-on-demand read", [&] { return readOnDemand(lazy); }},
      };
      std::cout << "ready simdjson-DOM:read,parse,write simdjson-on-demand:read" << std::endl;
      std::string name, operation;
      long times;
      while (std::cin >> name >> operation >> times) {
        auto &work = table[name + " " + operation];
        int64_t check = 0;
        auto begin = std::chrono::steady_clock::now();
        for (long i = 0; i < times; i++) check = work();
        auto spent = std::chrono::steady_clock::now() - begin;
        std::cout << std::chrono::nanoseconds(spent).count() << " " << check << std::endl;
      }
    }

    """#
}
