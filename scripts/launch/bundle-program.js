'use strict';

const path = require('node:path');
const { root } = require('./settings');

/**
 * Bundles a program into one file, which needs nothing but Node.
 *
 * @param {string} source its first module, relative to the project
 * @param {string} file the path of the result
 * @returns {Promise<string>} the path of the result
 */
const bundleProgram = async (source, file) => {
  // Only here: a program that is bundled needs no packages.
  const { build } = require('esbuild');
  await build({
    entryPoints: [path.join(root, source)],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minify: true,
    // Names of classes are in messages and stacks.
    keepNames: true,
    legalComments: 'eof',
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'warning',
  });
  return file;
};

module.exports = { bundleProgram };
