#!/bin/sh
# A session with `assay serve` by hand: the request that it proposes, then the pixel, the close and the
# no-thanks URL of every offer in the answer, then Ctrl-C. Usage: serve.sh [ASSAY]
set -eu
assay=${1:-assay}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

: >"$folder/told"
"$assay" serve --api momentperks --config apiKey=YOUR_KEY --config placement=checkout >"$folder/told" &
server=$!
until grep -q curl "$folder/told"; do
  kill -0 "$server" || exit 1
  sleep 0.1
done

eval "$(grep curl "$folder/told")" >"$folder/offers.json"
grep -oE '"(pixel|close|no_thanks_click)":"[^"]*"' "$folder/offers.json" | cut -d '"' -f 4 |
  while read -r url; do
    echo "following $url"
    curl -s -o "$folder/answer" "$url"
  done

kill -INT "$server"
status=0
wait "$server" || status=$?
cat "$folder/told"
exit "$status"
