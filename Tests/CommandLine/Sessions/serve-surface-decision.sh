#!/bin/sh
# A session with `assay serve` by hand: the decision that it proposes, two further articles until the meter
# has run down, the first article again, a signed-in reader, then Ctrl-C.
# Usage: serve-surface-decision.sh [ASSAY]
set -eu
assay=${1:-assay}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

: >"$folder/told"
"$assay" serve --api surface-decision --config key=pk_test_1_mine >"$folder/told" &
server=$!
until grep -q curl "$folder/told"; do
  kill -0 "$server" || exit 1
  sleep 0.1
done

proposed=$(grep curl "$folder/told")
decide() {
  eval "$(echo "$proposed" | sed "s|articles/first|articles/$1|g; $2")" >"$folder/$1.json"
  echo "$1: $(grep -o '"componentBehaviors".*' "$folder/$1.json")"
}
decide first ''
decide second ''
decide third ''
decide first ''
# HS256 with the key assay-test-key; sub is subscriber-1.
token=eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJzdWJzY3JpYmVyLTEifQ.Z5iJYm81l3L8zaP0Yb1r7Bj4Cafus66pL9JWkqpuSEE
decide third "s|\"anonymousIdentifier\":\"[^\"]*\"|\"userJwt\":\"$token\"|"

kill -INT "$server"
status=0
wait "$server" || status=$?
cat "$folder/told"
exit "$status"
