'use strict';

const { createHash, randomBytes, scryptSync } = require('node:crypto');
const { closeSync, createReadStream, existsSync, fsyncSync, openSync, readFileSync } = require('node:fs');
const { renameSync, statSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { pipeline } = require('node:stream/promises');
const { compiled, Refusal } = require('../launch/settings');

/** @typedef {import('../../src/doctor/contents').Contents} Contents */
/** @typedef {{ salt: string, fingerprint: string }} KeyMark */

/**
 * What is known about a backup, in a file next to it.
 *
 * @typedef {object} Manifest
 * @property {1} format
 * @property {string} tenantry the release that made it
 * @property {'sqlite' | 'postgres'} database
 * @property {string} program what wrote the file
 * @property {string} createdAt
 * @property {number} bytes
 * @property {string} sha256
 * @property {Contents} contents
 * @property {Record<string, KeyMark>} keys
 * @property {string} [hmac] of everything above, under TOKEN_HASH_KEY; older backups have none
 */

const FORMAT = 1;
/** The keys without which a backup cannot be used completely. */
const KEYS = ['ENCRYPTION_KEY', 'TOKEN_HASH_KEY'];

/** @param {string} file */
const manifestOf = (file) => `${file}.manifest.json`;

/** A slow hash with a salt: it shows whether two keys are the same, and does not help to guess one. */
const fingerprintOf = (/** @type {string} */ key, /** @type {string} */ salt) =>
  scryptSync(key, Buffer.from(salt, 'hex'), 16).toString('hex');

const markKeys = () =>
  Object.fromEntries(
    KEYS.flatMap((name) => {
      const key = process.env[name];
      const salt = randomBytes(16).toString('hex');
      return key ? [[name, { salt, fingerprint: fingerprintOf(key, salt) }]] : [];
    }),
  );

/**
 * The keys of a backup that are neither set here nor accepted.
 *
 * @param {Manifest} manifest
 */
const otherKeys = ({ keys }) =>
  Object.entries(keys)
    .filter(([name, { salt, fingerprint }]) => {
      const accepted = (process.env[`${name.replace(/_KEY$/, '_KEYS')}_ACCEPTED`] ?? '').split(',');
      return ![process.env[name] ?? '', ...accepted].some((key) => fingerprintOf(key.trim(), salt) === fingerprint);
    })
    .map(([name]) => name);

/** What the HMAC of a manifest is of. */
const signedText = (/** @type {Manifest} */ { hmac: _hmac, ...facts }) => `backup manifest ${JSON.stringify(facts)}`;

/** @param {Manifest} manifest */
const signatureOf = (manifest) => {
  if (process.env.TOKEN_HASH_KEY)
    return { hmac: compiled('database/secrets/token-hash').keyedHash(signedText(manifest)) };
  console.warn('TOKEN_HASH_KEY is not set: the manifest is not signed, and restoring it requires --unsigned.');
  return {};
};

/**
 * Whether a server with one of the accepted keys wrote a manifest, and it is unchanged since.
 *
 * @param {Manifest} manifest
 */
const isAuthentic = (manifest) => {
  const { hmac } = manifest;
  if (!process.env.TOKEN_HASH_KEY || typeof hmac !== 'string') return false;
  const { isSameHash, keyedHashes } = compiled('database/secrets/token-hash');
  return keyedHashes(signedText(manifest)).some((known) => isSameHash(known, hmac));
};

/** @param {string} file */
const hashOfFile = async (file) => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/** Makes a file, or the names in a folder, survive a power cut. */
const syncToDisk = (/** @type {string} */ file) => {
  const descriptor = openSync(file, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
};

/**
 * Gives a finished file its name, after its manifest: a file without one is never a backup.
 *
 * @param {string} partial
 * @param {string} file
 * @param {Pick<Manifest, 'database' | 'program' | 'contents'>} facts
 */
const finishBackup = async (partial, file, facts) => {
  syncToDisk(partial);
  const { SCHEMA } = compiled('database/schema/versions');
  /** @type {Manifest} */
  const manifest = {
    format: FORMAT,
    tenantry: SCHEMA.release,
    ...facts,
    createdAt: new Date().toISOString(),
    bytes: statSync(partial).size,
    sha256: await hashOfFile(partial),
    keys: markKeys(),
  };
  const text = `${JSON.stringify({ ...manifest, ...signatureOf(manifest) }, null, 2)}\n`;
  writeFileSync(`${manifestOf(file)}.partial`, text, { mode: 0o600 });
  syncToDisk(`${manifestOf(file)}.partial`);
  renameSync(`${manifestOf(file)}.partial`, manifestOf(file));
  renameSync(partial, file);
  syncToDisk(path.dirname(file));
  return manifest;
};

/**
 * Reads the manifest of a backup, and refuses one that this version cannot restore.
 *
 * @param {string} file
 * @returns {Manifest}
 */
const readManifest = (file) => {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`);
  if (!existsSync(manifestOf(file)))
    throw new Refusal(`${manifestOf(file)} is missing. It belongs to the backup: keep both files together.`);
  let manifest;
  try {
    manifest = /** @type {Manifest} */ (JSON.parse(readFileSync(manifestOf(file), 'utf8')));
  } catch {
    throw new Refusal(`${manifestOf(file)} is damaged: it is not JSON.`);
  }
  const { remedyFor, startRefusal } = compiled('database/schema/versions');
  const { schema } = manifest.contents;
  const recorded = schema && { ...schema, oldestCompatible: schema.schema };
  const reason = manifest.format > FORMAT ? `The backup has format ${manifest.format}.` : startRefusal(recorded);
  if (reason)
    throw new Refusal(
      `This version of Tenantry is older than the backup. ${reason}\n${recorded ? remedyFor(recorded) : ''}`,
    );
  return manifest;
};

/**
 * Compares a file with its manifest.
 *
 * @param {string} file
 * @param {Manifest} manifest
 * @returns what is wrong, or null
 */
const faultOfFile = async (file, { bytes, sha256 }) => {
  const { size } = statSync(file);
  if (size !== bytes) return `it has ${size} bytes instead of ${bytes}`;
  return (await hashOfFile(file)) === sha256 ? null : 'its SHA-256 is not that of the manifest';
};

module.exports = { faultOfFile, finishBackup, isAuthentic, manifestOf, otherKeys, readManifest, syncToDisk };
