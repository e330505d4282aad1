#!/bin/sh
# read-only.sh FOLDER PLACE DATA COMMAND [ARG …]
#
# Shows FOLDER at PLACE and runs a command there as a user without rights, on a file system that is read-only except for
# the folder DATA. Needs root and a mount namespace of its own: `unshare --mount sh read-only.sh …`.
set -e
export LC_ALL=C
folder=$1 place=$2 data=$3
shift 3
# A mount of its own stays writable when the one that contains it becomes read-only.
mount --bind "$data" "$data"
mount --bind "$folder" "$place"
for writable in "$place" /tmp /; do
  if mountpoint -q "$writable"; then mount -o remount,bind,ro "$writable"; fi
done
cd "$place"
for tried in "$place" "$place/public/uploads" /tmp; do
  if ! touch "$tried/probe" 2>&1 | grep -q 'Read-only file system'; then
    echo "$tried is not read-only." >&2
    exit 70
  fi
done
exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@"
