#!/usr/bin/env node
'use strict';

const { execFileSync } = require('node:child_process');
const { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { clientDocument, errorCodesOf } = require('./client/client-document');
const { runCommand } = require('./launch/command');
const { Refusal, root } = require('./launch/settings');

const HELP = `Usage: npm run client [-- options]

Generates the types of clients/typescript from the OpenAPI document, and compiles the client to clients/typescript/dist.

  --document FILE  an OpenAPI document (npm run openapi); by default, the built server describes itself
  --check          compare only: exits with 1 if the stored types are older than the document
  --help           show this text

Exits with 0, with 1 if a comparison found a difference, or with 2 if the client could not be generated.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { document: { type: 'string' }, check: { type: 'boolean' }, help: { type: 'boolean' } };

const client = path.join(root, 'clients', 'typescript');
const HEAD = '// Generated from the OpenAPI document by `npm run client`.\n';

/**
 * Reads the document from a file, or has the server write it.
 *
 * @param {string | undefined} file
 */
const readDocument = (file) => {
  const source = file ? path.resolve(file) : path.join(root, '.tmp', 'client-openapi.json');
  if (!file) {
    console.log('Reading the OpenAPI document of the built server …');
    // Without this setting, it would use the demo's database, whose tables may not match this code.
    const env = { ...process.env, DATABASE_CLIENT: 'sqlite' };
    execFileSync(process.execPath, [path.join(__dirname, 'openapi.js'), '--out', source], { env, stdio: 'inherit' });
  }
  if (!existsSync(source))
    throw new Refusal(`There is no file ${source}. Write one with: npm run openapi -- --out FILE`);
  return JSON.parse(readFileSync(source, 'utf8'));
};

/**
 * The generated files by name.
 *
 * @param {import('./client/client-document').Document} document
 * @returns {Promise<Record<string, string>>}
 */
const generate = async (document) => {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const slim = /** @type {Parameters<typeof openapiTS>[0]} */ (/** @type {unknown} */ (clientDocument(document)));
  const codes = errorCodesOf(document).map((code) => `  | '${code}'\n`);
  return {
    'schema.ts': `${HEAD}${astToString(await openapiTS(slim, { silent: true, defaultNonNullable: false }))}`,
    'error-codes.ts': `${HEAD}/** The codes of errors, in \`error.details.code\`. */\nexport type ErrorCode =\n${codes.join('')};\n`,
  };
};

/** @param {string[]} args */
const main = async (args) => {
  const { document, check, help } = parseArgs({ args, options: OPTIONS }).values;
  if (help) return void process.stdout.write(HELP);
  const files = await generate(readDocument(document));
  const folder = path.join(client, 'src', 'generated');
  /** @param {string} name */
  const stored = (name) => (existsSync(path.join(folder, name)) ? readFileSync(path.join(folder, name), 'utf8') : '');
  const stale = Object.keys(files).filter((name) => stored(name) !== files[name]);
  if (check && stale.length > 0) {
    console.error(`Older than the OpenAPI document: ${stale.join(', ')}. Update them with: npm run client`);
    return 1;
  }
  mkdirSync(folder, { recursive: true });
  for (const name of stale) writeFileSync(path.join(folder, name), /** @type {string} */ (files[name]));
  rmSync(path.join(client, 'dist'), { recursive: true, force: true });
  const tsc = path.join(root, 'node_modules', '.bin', 'tsc');
  execFileSync(tsc, ['-p', client, ...(check ? ['--noEmit'] : [])], { stdio: 'inherit' });
  if (!check)
    console.log(`Updated ${stale.join(', ') || 'nothing'}, and compiled the client to clients/typescript/dist.`);
  return 0;
};

void runCommand(main);
