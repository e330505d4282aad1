'use strict';

const { existsSync, mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');

/**
 * Stands for the tools that build the console and the admin panel, in a copy of the project: `fake-build.js PART` waits for
 * a file `build-PART` in its folder, and then ends as the file says: with the document of the part, or with a failure.
 *
 * It leaves the files `began-PART` and `ended-PART`.
 *
 * @param {string} folder
 * @param {string} part the folder of the part in dist
 */
const pretend = (folder, part) => {
  process.send?.({ step: `Pretending to build ${part}` });
  writeFileSync(path.join(folder, `began-${part}`), '');
  process.once('exit', () => writeFileSync(path.join(folder, `ended-${part}`), ''));
  const order = path.join(folder, `build-${part}`);
  const timer = setInterval(() => {
    if (!existsSync(order)) return;
    clearInterval(timer);
    mkdirSync(path.join(folder, 'dist', part), { recursive: true });
    if (existsSync(path.join(folder, 'fail'))) {
      console.error('This tool was asked to fail.');
      process.exitCode = 1;
    } else
      writeFileSync(path.join(folder, 'dist', part, 'index.html'), `<!doctype html><title>The built ${part}</title>`);
  }, 50);
};

module.exports = { pretend };
