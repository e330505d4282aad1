'use strict';

const { existsSync, readdirSync, statSync } = require('node:fs');
const path = require('node:path');
const { bundleProgram } = require('../launch/bundle-program');
const { root } = require('../launch/settings');

const bundle = path.join(root, 'agent/dist/tenantry-agent.js');

/** What the bundle is made of, besides packages. */
const SOURCES = [
  'agent/src',
  'agent/package.json',
  'src/wire/checks',
  'src/domain/deployments',
  'src/domain/shared',
  'src/domain/vocabularies.ts',
  'src/values.ts',
];

/**
 * Bundles the agent into one file.
 *
 * @returns {Promise<string>} the path of the file
 */
const buildAgent = () => bundleProgram('agent/src/main.ts', bundle);

/** @param {string} name */
const changedAt = (name) => {
  const file = path.join(root, name);
  if (!statSync(file).isDirectory()) return statSync(file).mtimeMs;
  const below = readdirSync(file, { recursive: true }).map((entry) => statSync(path.join(file, String(entry))).mtimeMs);
  return Math.max(...below);
};

/** Whether the bundle is absent, or older than its sources. A copy without sources is what it is. */
const isStale = () => {
  if (!existsSync(bundle)) return true;
  const builtAt = statSync(bundle).mtimeMs;
  return SOURCES.some((name) => existsSync(path.join(root, name)) && changedAt(name) > builtAt);
};

module.exports = { buildAgent, bundle, isStale };
