#!/usr/bin/env node
'use strict';

const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { runCommand } = require('./launch/command');
const { whileWaiting } = require('./launch/progress');
const { compiled, isBuilt, loadEnvironmentFile, Refusal, root } = require('./launch/settings');

const HELP = `Usage: npm run vat:rates [-- --dry-run] [-- --date DAY]

Updates the table of VAT rates: reads the standard rates of all member states of the European Union from TEDB, the
Commission's database, and writes them with their date to VAT_RATES_FILE (data/eu-vat-rates.json). The server reads the
table when it starts.

  --dry-run   show what would change, without writing
  --date DAY  use the rates of DAY, such as 2026-01-31 (default: today)
  --help      show this text

Exits with 0, with 1 if TEDB did not return a complete table (the file then does not change), or with 2 if the options are
invalid.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { 'dry-run': { type: 'boolean' }, date: { type: 'string' }, help: { type: 'boolean' } };

const today = () => new Date().toISOString().slice(0, 10);

/** @param {{ date?: string | undefined, 'dry-run'?: boolean | undefined }} options */
const update = async ({ date = today(), 'dry-run': isDry }) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Refusal(`--date ${date} is not a date such as 2026-01-31.`);
  const { fetchVatRates } = compiled('integrations/tedb');
  const { changedRates, readVatRates } = compiled('domain/vat/vat-rates');
  const file = path.resolve(root, process.env.VAT_RATES_FILE || 'data/eu-vat-rates.json');
  const url = process.env.TEDB_URL || 'https://ec.europa.eu/taxation_customs/tedb/ws/';
  const rates = await whileWaiting('Waiting for TEDB', () => fetchVatRates({ url, timeoutMs: 60_000 }, date)).catch(
    (/** @type {Error & { cause?: Error }} */ { message, cause }) =>
      console.error(cause ? `${message} ${cause.message}` : message),
  );
  if (!rates) return 1;
  const before = existsSync(file) ? readVatRates(JSON.parse(readFileSync(file, 'utf8'))) : rates;
  for (const change of changedRates(before, rates))
    console.log(`${change.country}: ${change.before} % -> ${change.after} %`);
  console.log(`${changedRates(before, rates).length} rates changed from ${before.asOf} to ${rates.asOf}.`);
  if (isDry) return 0;
  const { source, asOf: as_of, standard } = rates;
  // Renaming replaces the file at once, so that a starting server reads either the old table or the new one.
  writeFileSync(`${file}.new`, `${JSON.stringify({ source, as_of, standard }, null, 2)}\n`);
  renameSync(`${file}.new`, file);
  return 0;
};

/** @param {string[]} args */
const main = async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return void process.stdout.write(HELP);
  loadEnvironmentFile();
  if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build');
  return update(values);
};

void runCommand(main);
