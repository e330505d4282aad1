#!/usr/bin/env node
'use strict';

const { spawnSync } = require('node:child_process');
const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { runCommand } = require('./launch/command');

const HELP = `Usage: npm run types [-- options]

Generates types/generated from the schemas with Strapi's ts:generate-types, on a temporary database.

  --out FOLDER  write them to FOLDER, below this project
  --help        show this text

Exits with 0, with 1 if Strapi could not generate them, or with 2 for an unknown option.
`;

const root = path.resolve(__dirname, '..');
const placeholder = 'only-for-generating-types';
const secrets = [
  'JWT_SECRET',
  'ADMIN_JWT_SECRET',
  'API_TOKEN_SALT',
  'TRANSFER_TOKEN_SALT',
  'ENCRYPTION_KEY',
  'TOKEN_HASH_KEY',
];
/** @param {string[]} args */
const main = (args) => {
  const { values } = parseArgs({ args, options: { help: { type: 'boolean' }, out: { type: 'string' } } });
  if (values.help) return void process.stdout.write(HELP);
  const env = {
    ...process.env,
    ...Object.fromEntries(secrets.map((name) => [name, placeholder])),
    APP_KEYS: `${placeholder},${placeholder}`,
    DATABASE_CLIENT: 'sqlite',
    DATABASE_FILENAME: path.join(mkdtempSync(path.join(tmpdir(), 'tenantry-types-')), 'types.db'),
    STRAPI_TELEMETRY_DISABLED: 'true',
  };
  const { status } = spawnSync(
    path.join(root, 'node_modules', '.bin', 'strapi'),
    ['ts:generate-types', ...(values.out ? ['--out-dir', values.out] : [])],
    {
      cwd: root,
      env,
      stdio: 'inherit',
    },
  );
  return status === 0 ? 0 : 1;
};

void runCommand(main);
