extension SurfacePageMutant {
  /// What the page is made of in place of the right parts.
  func changed(_ parts: SurfacePageParts, _ storage: any KeyValueStore) -> SurfacePageParts {
    var changed = parts
    changeHabits(&changed.habits)
    changeRequests(&changed.requests, storage)
    return changed
  }

  private func changeHabits(_ habits: inout SurfacePageHabits) {
    switch self {
    case .noCeiling: habits.hasCeiling = false
    case .keptOnError: habits.liftsOnFailure = false
    case .keptOnAnswer: habits.liftsOnAnswer = false
    case .neverCloaks: habits.cloaks = false
    case .mintsEveryLoad: habits.usesIdentifier = false
    case .idForgotten: habits.storesIdentifier = false
    case .idOverwritten: habits.memory.overwrites = true
    case .authenticatedKept: habits.memory.keepsAuthenticated = true
    case .tokenKept: habits.forgetsSignOut = true
    case .decidesTwice: habits.askedAtLoad = 2
    case .retries: habits.retries = true
    case .skippedApplied: habits.reader.mindsSkipped = false
    case .fragile: habits.painter.isFragile = true
    case .unknownShown: habits.painter.showsUnknown = true
    case .statusIgnored: habits.reader.mindsStatus = false
    case .errorApplied: habits.reader.mindsErrors = false
    case .blankOnFailure: habits.blanksOnFailure = true
    case .httpApplied: habits.appliesHTTP = true
    case .lateOverwrites: habits.appliesSuperseded = true
    default: break
    }
  }

  private func changeRequests(_ requests: inout WebRequests, _ storage: any KeyValueStore) {
    switch self {
    case .secretKey:
      requests.key = "sk" + requests.key.dropFirst(2)
    case .bothIdentities:
      requests.adjust = { request in
        request.editing { members in
          guard let identity = members["identity"], identity["userJwt"] != nil,
            let known = try? storage.value(SurfacePage.key)
          else { return }
          members["identity"] = identity.editing { $0["anonymousIdentifier"] = .text(known) }
        }
      }
    case .userIdentifier:
      requests.adjust = { request in
        request.editing { members in
          guard let known = members["identity"]?["anonymousIdentifier"] else { return }
          members["identity"] = .object(["userIdentifier": known])
        }
      }
    case .httpBlock:
      requests.adjust = { request in
        request.editing { members in
          members["http"] = .object(["url": .text("https://news.example.com/")])
        }
      }
    case .addressAsResource:
      requests.adjust = { request in
        request.editing { members in
          members["resource"] = members["resource"]?.editing { resource in
            resource["id"] = resource["id"]?.text.map { .text("https://news.example.com" + $0) }
          }
        }
      }
    default: break
    }
  }
}
