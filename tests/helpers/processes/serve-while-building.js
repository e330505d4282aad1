'use strict';

const path = require('node:path');

/**
 * `serve-while-building.js FOLDER` serves as the demo does, without its data, from the copy of the project in the folder: it
 * builds meanwhile.
 */
const main = async () => {
  const folder = String(process.argv[2]);
  const scripts = path.join(folder, 'scripts', 'launch');
  /** @type {typeof import('../../../scripts/launch/build-meanwhile')} */
  const { buildMeanwhile } = require(path.join(scripts, 'build-meanwhile'));
  /** @type {typeof import('../../../scripts/launch/lean-process')} */
  const { createApplication } = require(path.join(scripts, 'lean-process'));
  process.chdir(folder);
  await buildMeanwhile(['console', 'admin panel']);
  await createApplication().start();
};

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
