'use strict';

const { compiled, messageOf, Refusal } = require('../launch/settings');

/** @typedef {import('@strapi/strapi').Core.Strapi} Strapi */

/**
 * The demo's accounts have a publicly known password.
 *
 * @param {Strapi} strapi
 */
const examineDemoDatabase = async (strapi) => {
  if (!(await compiled('demo/demo-database').isDemoDatabase(strapi))) return;
  const sentence = 'The database contains accounts of the demo, whose password is publicly known.';
  if (compiled('boot/settings/insecurities').isAllowed(process.env.ALLOW_INSECURE, 'demo-database'))
    return void strapi.log.warn(`Insecure, and allowed by ALLOW_INSECURE=demo-database: ${sentence}`);
  await strapi.destroy();
  throw new Refusal(
    `${sentence} Name another one in DATABASE_FILENAME or DATABASE_URL. npm run demo serves the demo. ` +
      'To accept this nevertheless: ALLOW_INSECURE=demo-database',
  );
};

/**
 * Says how to become the first administrator, and never the token.
 *
 * @param {Strapi} strapi
 */
const offerSetup = async (strapi) => {
  const setup = compiled('repositories/accounts/setup-token');
  if (await setup.hasAdministrator(strapi)) return setup.removeSetupToken(strapi);
  const where = await setupTokenPlace(strapi, setup);
  strapi.log.warn(
    `There is no administrator yet. ${where === null ? 'Create the first one' : `Register the first one at /admin with ${where}, or create one`} on the server: npm run admin:create`,
  );
};

/**
 * @param {Strapi} strapi
 * @param {import('../launch/compiled-modules').CompiledModules['repositories/accounts/setup-token']} setup
 * @returns {Promise<string | null>} null if there is no token
 */
const setupTokenPlace = async (strapi, { isSetupTokenSet, issueSetupToken }) => {
  if (isSetupTokenSet(strapi)) return 'the value of ADMIN_SETUP_TOKEN as the setup token';
  try {
    const { file, host } = await issueSetupToken(strapi);
    return `the setup token in ${file} on ${host}`;
  } catch (error) {
    strapi.log.warn(
      `The file for the setup token cannot be written: ${messageOf(error)} Set ADMIN_SETUP_TOKEN to register at /admin.`,
    );
    return null;
  }
};

/**
 * What a production server examines and prints before it listens: settings that may be wrong or insecure, the demo's database, and
 * how to become its first administrator. Of several processes, the first does this.
 *
 * @param {Strapi} strapi
 * @throws {Refusal} if the database is the demo's
 */
const beginProduction = async (strapi) => {
  if (
    !compiled('domain/access/production-mode').isProduction(process.env.NODE_ENV) ||
    (process.env.SERVER_PROCESS ?? '1') !== '1'
  )
    return;
  const { allowedInsecurities } = compiled('boot/settings/insecurities');
  const { settingsWarnings } = compiled('boot/settings/check-settings');
  for (const warning of [...settingsWarnings(process.env), ...allowedInsecurities(process.env)])
    strapi.log.warn(warning);
  await examineDemoDatabase(strapi);
  await offerSetup(strapi);
};

module.exports = { beginProduction };
