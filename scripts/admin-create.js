#!/usr/bin/env node
'use strict';

const { createInterface } = require('node:readline/promises');
const { Writable } = require('node:stream');
const { text } = require('node:stream/consumers');
const { parseArgs } = require('node:util');
const { loadApplication, runApplicationCommand } = require('./launch/command');
const { chooseEnvironment, DEMO_HELP } = require('./launch/demo-environment');
const { compiled, Refusal, WrongUsage } = require('./launch/settings');

const HELP = `Usage: npm run admin:create -- --email ADDRESS [options]

Creates a super administrator of the admin panel. The first one ends the setup token, with which it could be registered
at /admin. The server can run meanwhile. The password is asked for, or read from the standard input; it must have at
least 12 characters, among them a lower-case letter, an upper-case letter and a digit, and must not be easy to guess.

  --email ADDRESS   of the account, in lower case
  --firstname NAME  by default the part of the address before the @
  --lastname NAME   by default none
  --password-stdin  read the password from the standard input, to its end or the end of its line
  --demo            use the demo's database and secrets
  --help            show this text

${DEMO_HELP}
Exits with 0, or with 2 if the account could not be created.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  email: { type: 'string' },
  firstname: { type: 'string' },
  lastname: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  demo: { type: 'boolean' },
  help: { type: 'boolean' },
};

/** Asks for the password in the terminal, without showing it. */
const askPassword = async () => {
  if (!process.stdin.isTTY) throw new WrongUsage('There is no terminal to ask for the password: use --password-stdin.');
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    process.stderr.write('Password: ');
    const password = await terminal.question('');
    process.stderr.write('\nAgain: ');
    if ((await terminal.question('')) !== password) throw new Refusal('\nThe passwords differ.');
    process.stderr.write('\n');
    return password;
  } finally {
    terminal.close();
  }
};

const readPassword = async () => (await text(process.stdin)).replace(/\r?\n[^]*$/, '');

/**
 * The parts of Strapi's services that are used here.
 *
 * @typedef {{ exists(where: object): Promise<boolean>, create(account: object): Promise<unknown> }} Users
 * @typedef {{ getSuperAdmin(): Promise<{ id: number }> }} Roles
 */

/** @param {{ email: string, firstname: string, lastname: string | undefined, password: string }} account */
const createAdministrator = async (account) => {
  const strapi = await loadApplication();
  try {
    const users = /** @type {Users} */ (/** @type {unknown} */ (strapi.service('admin::user')));
    const roles = /** @type {Roles} */ (/** @type {unknown} */ (strapi.service('admin::role')));
    if (await users.exists({ email: account.email }))
      throw new Refusal(`There is an administrator with the address ${account.email}.`);
    const { id } = await roles.getSuperAdmin();
    await users.create({ ...account, isActive: true, roles: [id] });
  } finally {
    await strapi.destroy();
  }
};

/** @param {string[]} args */
const main = async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return void process.stdout.write(HELP);
  const { email, lastname } = values;
  if (!email) throw new WrongUsage('Name the address: npm run admin:create -- --email ADDRESS');
  chooseEnvironment(values.demo);
  const password = await (values['password-stdin'] ? readPassword() : askPassword());
  const faults = compiled('domain/accounts/administrators').administratorFaults({ email, password });
  const firstname = values.firstname || email.slice(0, email.indexOf('@'));
  const names = [email, firstname, lastname ?? ''];
  const weakness = await compiled('commands/accounts/new-password').newPasswordFault(password, names);
  if (weakness) faults.push(`The ${weakness.message}`);
  if (faults.length > 0) throw new Refusal(faults.join(' '));
  await createAdministrator({ email, firstname, lastname, password });
  console.log(`${email} is a super administrator and can sign in at /admin.`);
};

void runApplicationCommand(main);
