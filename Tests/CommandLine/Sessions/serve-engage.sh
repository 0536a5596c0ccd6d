#!/bin/sh
# A session with `assay serve` by hand: the fetch that it proposes, the acknowledgement of what came, the
# same fetch again, then Ctrl-C. Usage: serve-engage.sh [ASSAY]
set -eu
assay=${1:-assay}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

: >"$folder/told"
"$assay" serve --api engage --config sdkKey=YOUR_KEY --config distinctId=somebody >"$folder/told" &
server=$!
until grep -q curl "$folder/told"; do
  kill -0 "$server" || exit 1
  sleep 0.1
done

fetch=$(grep curl "$folder/told")
eval "$fetch" >"$folder/first.json"
echo "first: $(cat "$folder/first.json")"
id=$(grep -oE '"pushId":"[0-9]+"' "$folder/first.json" | cut -d '"' -f 4)
ack=$(grep -oE 'http://127.0.0.1:[0-9]+/v1/push/inapp/' "$folder/told" | head -1)ack
curl -s -o "$folder/answer" "$ack" -H 'X-SDK-Key: YOUR_KEY' -H 'Content-Type: application/json' \
  -d "{\"sdkKey\":\"YOUR_KEY\",\"distinctId\":\"somebody\",\"pushId\":$id,\"status\":\"DELIVERED\"}"
eval "$fetch" >"$folder/second.json"
echo "second: $(cat "$folder/second.json")"

kill -INT "$server"
status=0
wait "$server" || status=$?
cat "$folder/told"
exit "$status"
