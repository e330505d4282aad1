'use strict';

const { existsSync } = require('node:fs');

/**
 * Preloaded into server processes that are to take no more than a share of a core: one that has had its share sleeps, as the
 * kernel would have it sleep. So several of them, the load and the database are measured on few cores, where none waits for
 * another one's. It begins when a file is there: warming up would take longer, and is not measured.
 *
 * CORE_SHARE is the share, CORE_SHARE_FROM the file.
 */
const share = Number(process.env.CORE_SHARE);
const from = String(process.env.CORE_SHARE_FROM);
const TURN_MS = 2;
const LOOK_MS = 200;

const bell = new Int32Array(new SharedArrayBuffer(4));
let startedAt = 0;
let before = process.cpuUsage();

const begin = () => {
  startedAt = performance.now();
  before = process.cpuUsage();
};

const keepToShare = () => {
  const { user, system } = process.cpuUsage(before);
  const restMs = (user + system) / 1000 / share - (performance.now() - startedAt);
  if (restMs > 1) Atomics.wait(bell, 0, 0, restMs);
  // What was not used is not saved up.
  if (restMs <= 0) begin();
};

const looking = setInterval(() => {
  if (!existsSync(from)) return;
  clearInterval(looking);
  begin();
  setInterval(keepToShare, TURN_MS).unref();
}, LOOK_MS).unref();
