#!/usr/bin/env node
'use strict';

const { spawnSync } = require('node:child_process');
const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');

const HELP = `Usage: npm run types

Generates types/generated from the schemas (Strapi's ts:generate-types), on a throw-away database, formatted.
`;

if (process.argv.includes('--help')) {
  process.stdout.write(HELP);
  process.exit(0);
}

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
const env = {
  ...process.env,
  ...Object.fromEntries(secrets.map((name) => [name, placeholder])),
  APP_KEYS: `${placeholder},${placeholder}`,
  DATABASE_CLIENT: 'sqlite',
  DATABASE_FILENAME: path.join(mkdtempSync(path.join(tmpdir(), 'tenantry-types-')), 'types.db'),
  STRAPI_TELEMETRY_DISABLED: 'true',
};
const { status } = spawnSync(path.join(root, 'node_modules', '.bin', 'strapi'), ['ts:generate-types'], {
  cwd: root,
  env,
  stdio: 'inherit',
});
process.exit(status ?? 1);
