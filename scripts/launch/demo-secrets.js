'use strict';

const { randomBytes } = require('node:crypto');
const { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const SECRET_BYTES = 32;

/**
 * A random secret.
 *
 * @param {string} name APP_KEYS has two
 */
const newSecret = (name) => {
  const one = () => randomBytes(SECRET_BYTES).toString('base64');
  return name === 'APP_KEYS' ? `${one()},${one()}` : one();
};

/**
 * @param {string} file
 * @returns {Record<string, string>}
 */
const read = (file) => {
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, 'utf8').matchAll(/^(\w+)=(.+)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
};

/**
 * Returns the secrets of the demo. They are generated once and stored in a file that only its owner can read, so that
 * tokens stay valid after a restart.
 *
 * @param {string} file
 * @param {string[]} names secrets that the application needs
 * @returns the secrets by name, and how many of them are new
 */
const demoSecrets = (file, names) => {
  const kept = read(file);
  const missing = names.filter((name) => !kept[name]);
  const secrets = { ...kept, ...Object.fromEntries(missing.map((name) => [name, newSecret(name)])) };
  if (missing.length > 0) {
    mkdirSync(path.dirname(file), { recursive: true });
    const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(file, lines.join(''), { mode: 0o600 });
  }
  chmodSync(file, 0o600);
  return { secrets, created: missing.length };
};

module.exports = { demoSecrets, newSecret };
