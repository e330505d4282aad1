#!/usr/bin/env node
'use strict';

const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { builtinModules } = require('node:module');
const path = require('node:path');
const { parseArgs } = require('node:util');
const satisfies = require('spdx-satisfies');
const { runCommand } = require('./launch/command');

const HELP = `Usage: node scripts/licences.js

Checks that production dependencies, and the packages that are built into the console, have permissive licences, because
Tenantry is MIT and its dependencies must not bind its users. Reads package-lock.json, which names the licence of nearly
every package.

  --help   show this text

Exits with 0, with 1 if a licence is not permissive, or with 2 if it could not run.
`;

/**
 * @typedef {object} Manifest
 * @property {string | { type: string }} [license]
 * @property {{ type: string }[]} [licenses]
 */
/** @typedef {{ version?: string, dev?: boolean, link?: boolean, optional?: boolean, dependencies?: object }} Installed */
/** @typedef {Manifest & Installed} LockEntry */

const root = path.resolve(__dirname, '..');

/** The permissive licences, by their SPDX names. */
const ALLOWED = [
  '0BSD',
  'AFL-2.1',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
];

/**
 * Packages that are permissive under another name, or parts of Strapi that are used unchanged. Each exception is for
 * one licence, as the package names it.
 */
const EXCEPTIONS = [
  {
    name: /^@strapi\//,
    licence: 'SEE LICENSE IN LICENSE',
    why: 'MIT, apart from the folders ee/, which Tenantry does not enable',
  },
  {
    name: /^@img\/sharp-/,
    licence: /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/,
    why: "the library of Strapi's image plugin, linked dynamically and not changed",
  },
  { name: /^@vercel\/stega$/, licence: 'MPL-2.0', why: "part of Strapi's admin panel, not changed" },
  { name: /^(only|pause|spawn-command)$/, licence: null, why: 'MIT according to its licence file' },
];

/**
 * @param {RegExp | string | null} pattern
 * @param {string | null} text
 */
const fits = (pattern, text) => (pattern instanceof RegExp ? text !== null && pattern.test(text) : pattern === text);

/**
 * @param {string} name
 * @param {string | null} licence
 */
const isExcepted = (name, licence) =>
  EXCEPTIONS.some((exception) => exception.name.test(name) && fits(exception.licence, licence));

/** @param {string} licence */
const isPermissive = (licence) => {
  try {
    return satisfies(licence, ALLOWED);
  } catch {
    // It is not an SPDX expression.
    return false;
  }
};

/**
 * The licence of a package. Packages from before npm 3 have a list of licences to choose from.
 *
 * @param {Manifest} manifest
 * @returns {string | null}
 */
const licenceOf = ({ license, licenses }) => {
  if (typeof license === 'string') return license;
  if (license) return license.type;
  return Array.isArray(licenses) && licenses.length > 0 ? licenses.map(({ type }) => type).join(' OR ') : null;
};

/**
 * @param {string} place
 * @returns {Manifest | null}
 */
const readInstalled = (place) => {
  const file = path.join(root, place, 'package.json');
  return existsSync(file) ? /** @type {Manifest} */ (JSON.parse(readFileSync(file, 'utf8'))) : null;
};

/** Imports of a package or one of its files, in TypeScript. */
const IMPORT = /(?:from|import)\s*\(?'((?:@[\w-]+\/)?[\w-]+)(?:\/[^']*)?'/g;
/** The sources of what browsers load, and of the command line client, which is one file with everything that it uses. */
const BROWSER_SOURCES = ['console/src', 'clients/typescript/src', 'clients/cli/src'];

/** The packages that the console imports. Its build contains them, so they are distributed with Tenantry. */
const consolePackages = () => {
  const files = BROWSER_SOURCES.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((name) => path.join(root, folder, String(name))),
  ).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'));
  const names = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name = '']) => name));
  return [...new Set(names)].filter((name) => !builtinModules.includes(name) && name !== '@tenantry/client').sort();
};

/**
 * The places of packages and of everything that they depend on.
 *
 * @param {Record<string, LockEntry>} packages
 * @param {string[]} names
 */
const placesOf = (packages, names) => {
  /** @type {Set<string>} */
  const found = new Set();
  /**
   * Where Node finds a package that is imported at a place.
   *
   * @param {string} from
   * @param {string} name
   * @returns {string | undefined}
   */
  const resolve = (from, name) => {
    const place = `${from ? `${from}/` : ''}node_modules/${name}`;
    if (packages[place] || from === '') return packages[place] ? place : undefined;
    return resolve(from.includes('/node_modules/') ? from.slice(0, from.lastIndexOf('/node_modules/')) : '', name);
  };
  /**
   * @param {string} from
   * @param {string} name
   */
  const follow = (from, name) => {
    const place = resolve(from, name);
    if (place === undefined || found.has(place)) return;
    found.add(place);
    for (const dependency of Object.keys(packages[place]?.dependencies ?? {})) follow(place, dependency);
  };
  for (const name of names) follow('', name);
  return found;
};

/**
 * The production dependencies whose licence is not permissive.
 *
 * @param {Record<string, LockEntry>} packages `packages` of package-lock.json
 * @param {(place: string) => Manifest | null} installed reads the package.json of a package if the lock file names no
 *   licence; null if it is not installed
 * @param {string[]} shipped the packages that are part of the product although they are installed for development only
 * @returns one line for each: name, version and licence
 */
const refusedPackages = (packages, installed = readInstalled, shipped = []) => {
  const inProduct = placesOf(packages, shipped);
  return Object.entries(packages).flatMap(([place, entry]) => {
    if (place === '' || entry.link || (entry.dev && !inProduct.has(place))) return [];
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const known = licenceOf(entry) === null ? installed(place) : entry;
    // A binary for another platform has the licence of its package.
    if (known === null && entry.optional) return [];
    const licence = known && licenceOf(known);
    if (isExcepted(name, licence) || (licence !== null && isPermissive(licence))) return [];
    return [`${name}@${entry.version}: ${licence ?? 'no licence named'}`];
  });
};

/** @param {string[]} args */
const main = (args) => {
  const { values } = parseArgs({ args, options: { help: { type: 'boolean' } } });
  if (values.help) return void process.stdout.write(HELP);
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const { packages } = /** @type {{ packages: Record<string, LockEntry> }} */ (JSON.parse(text));
  const refused = refusedPackages(packages, readInstalled, consolePackages());
  if (refused.length === 0) return 0;
  console.error(`These production dependencies have no permissive licence:\n  ${refused.join('\n  ')}`);
  return 1;
};

module.exports = { consolePackages, refusedPackages };

if (require.main === module) void runCommand(main);
