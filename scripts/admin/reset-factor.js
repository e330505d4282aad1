#!/usr/bin/env node
'use strict';

const { parseArgs } = require('node:util');
const { loadApplication, runApplicationCommand } = require('../launch/command');
const { chooseEnvironment, DEMO_HELP } = require('../launch/demo-environment');
const { compiled, Refusal, WrongUsage } = require('../launch/settings');

const HELP = `Usage: npm run admin:reset-factor -- --email ADDRESS [options]

Removes the second factor and the recovery codes of an administrator of the admin panel who has lost them, with an entry
in the audit log. The password then signs in again; if ADMIN_SECOND_FACTOR is required, the next sign-in adds another
factor. Make sure that the request is the administrator's. The server can run meanwhile.

  --email ADDRESS  of the account
  --demo           use the demo's database and secrets
  --help           show this text

${DEMO_HELP}
Exits with 0, or with 2 if there is no such administrator or second factor.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { email: { type: 'string' }, demo: { type: 'boolean' }, help: { type: 'boolean' } };

/** @param {string} email */
const resetFactor = async (email) => {
  const strapi = await loadApplication();
  try {
    const where = { email: email.toLowerCase() };
    const admin = await strapi.db.query('admin::user').findOne({ where, select: ['id', 'documentId', 'email'] });
    if (!admin) throw new Refusal(`There is no administrator with the address ${email}.`);
    const { resetAdminFactor } = compiled('commands/accounts/second-factors/admin-factors');
    if (!(await resetAdminFactor(strapi, admin))) throw new Refusal(`${email} has no second factor.`);
  } finally {
    await strapi.destroy();
  }
};

/** @param {string[]} args */
const main = async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return void process.stdout.write(HELP);
  if (!values.email) throw new WrongUsage('Name the address: npm run admin:reset-factor -- --email ADDRESS');
  chooseEnvironment(values.demo);
  await resetFactor(values.email);
  console.log(`The second factor of ${values.email} is removed. The password signs in at /admin.`);
};

void runApplicationCommand(main);
