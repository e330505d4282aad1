#!/bin/sh
# run-in-image.sh LAYER MODE USER FOLDER MOUNTS HIDDEN COMMAND [ARG …]
#
# Runs a command in an image as a container engine does: with the image as its root folder, as a user without rights. The
# files of this machine stand in for the base image. Needs root, and namespaces of its own:
# `unshare --mount --pid --fork --kill-child sh run-in-image.sh …`, where the command has the process ID 1.
#
# LAYER   folder with what the image adds to its base (files), and with two empty folders (work, place)
# MODE    build: what the command writes is added to the image; run: the root folder is read-only
# USER    as in a Dockerfile; root for the user root
# FOLDER  the working directory
# MOUNTS  lines with TYPE SOURCE TARGET: bind (read-only), volume, or packages (an overlay of two folders)
# HIDDEN  a folder of this machine that is not part of the base image
set -e
layer=$1 mode=$2 user=$3 folder=$4 mounts=$5 hidden=$6
shift 6
place=$layer/place
case $mode in
  build) mount -t overlay overlay -o "lowerdir=/,upperdir=$layer/files,workdir=$layer/work" "$place" ;;
  # Several commands can run in one image at the same time, because none writes to it.
  run) mount -t overlay overlay -o "ro,lowerdir=/,upperdir=$layer/files,workdir=$layer/work" "$place" ;;
esac
echo "$mounts" | while read -r type source target; do
  case $type in
    bind)
      mount --bind "$source" "$place$target"
      mount -o remount,bind,ro "$place$target"
      ;;
    volume) mount --bind "$source" "$place$target" ;;
    packages) mount -t overlay overlay -o "lowerdir=$source" "$place$target" ;;
  esac
done
mount -t proc proc "$place/proc"
mount --rbind /dev "$place/dev"
mount -t tmpfs tmpfs "$place$hidden"
mount -t tmpfs tmpfs "$place/tmp"
if [ "$user" = root ]; then exec chroot "$place" env -C "$folder" "$@"; fi
exec chroot "$place" setpriv --reuid "${user%:*}" --regid "${user#*:}" --clear-groups --no-new-privs \
  --inh-caps=-all --bounding-set=-all env -C "$folder" "$@"
