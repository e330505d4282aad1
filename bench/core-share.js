'use strict';

const { existsSync } = require('node:fs');

/**
 * Preloaded into server processes to limit each to a share of a core: a process that has used its share sleeps, as if
 * the kernel limited it. So several processes, the load generator and the database can be measured on few cores without
 * waiting for each other. The limit applies from the moment that a file exists, so that it does not slow down the
 * warm-up.
 *
 * CORE_SHARE contains the share, CORE_SHARE_FROM the name of the file.
 */
const share = Number(process.env.CORE_SHARE);
const from = String(process.env.CORE_SHARE_FROM);
const TURN_MS = 2;
const POLL_MS = 200;

const never = new Int32Array(new SharedArrayBuffer(4));
let startedAt = 0;
let before = process.cpuUsage();

const begin = () => {
  startedAt = performance.now();
  before = process.cpuUsage();
};

const keepToShare = () => {
  const { user, system } = process.cpuUsage(before);
  const restMs = (user + system) / 1000 / share - (performance.now() - startedAt);
  if (restMs > 1) Atomics.wait(never, 0, 0, restMs);
  // An unused share is not carried over.
  if (restMs <= 0) begin();
};

const poll = setInterval(() => {
  if (!existsSync(from)) return;
  clearInterval(poll);
  begin();
  setInterval(keepToShare, TURN_MS).unref();
}, POLL_MS).unref();
