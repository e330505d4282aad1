'use strict';

const nodeModule = require('node:module');
const path = require('node:path');
const v8 = require('node:v8');
const vm = require('node:vm');
const { root } = require('./settings');

/** Requests that came meanwhile are answered first. */
const SETTLE_MS = 1000;

/**
 * Keeps what is compiled of thousands of modules for the next start, where Node can (22.8 and later). Beside the packages:
 * nobody else may write there, as in the system's temporary folder.
 */
const keepCompiledCode = () => {
  nodeModule.enableCompileCache?.(path.join(root, 'node_modules', '.cache', 'tenantry'));
};

/**
 * Gives back the memory that only the start needed, some 50 MB: V8 looks for what it can free when something is asked of it,
 * which a server at rest does not do.
 */
const giveBackMemory = () => {
  setTimeout(() => {
    v8.setFlagsFromString('--expose-gc');
    const collect = vm.runInNewContext('gc');
    // What the first pass frees is given back to the system by the second.
    collect();
    collect();
  }, SETTLE_MS).unref();
};

module.exports = { giveBackMemory, keepCompiledCode };
