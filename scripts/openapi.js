/**
 * Writes the OpenAPI 3.1 text: boots the compiled application (`npm run build:server`) on a throw-away SQLite file with
 * throw-away secrets, asks it, and stops it.
 */
const { randomBytes } = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { parseArgs } = require('node:util');

const USAGE = `Usage: npm run openapi -- [--out FILE]

Writes the OpenAPI 3.1 text of the API to FILE, or to the standard output. Needs the compiled server:
npm run build:server.

  --out FILE   where to write
  --help       this text`;

const root = path.resolve(__dirname, '..');

const readArguments = () => {
  try {
    return parseArgs({ options: { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
};

/** Settings of an application that nobody else sees. */
const throwAwayEnvironment = (folder) => {
  const secret = () => randomBytes(24).toString('base64');
  const { SECRETS } = require(path.join(root, 'dist/src/boot/required-secrets.js'));
  return {
    ...Object.fromEntries(Object.keys(SECRETS).map((name) => [name, secret()])),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    STRAPI_TELEMETRY_DISABLED: 'true',
    DATABASE_CLIENT: 'sqlite',
    DATABASE_FILENAME: path.join(folder, 'openapi.db'),
  };
};

const describe = async () => {
  const { createStrapi } = require('@strapi/strapi');
  const app = await createStrapi({ appDir: root, distDir: path.join(root, 'dist'), serveAdminPanel: false }).load();
  const text = app.service('api::openapi.openapi').text();
  await app.destroy();
  return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
};

const main = async () => {
  const { out, help } = readArguments();
  if (help) return console.log(USAGE);
  if (!fs.existsSync(path.join(root, 'dist/src/index.js'))) {
    console.error('There is no compiled server. Run npm run build:server first.');
    return process.exit(1);
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tenantry-openapi-'));
  try {
    Object.assign(process.env, throwAwayEnvironment(folder));
    const target = out && path.resolve(out);
    process.chdir(root);
    const text = await describe();
    if (target) {
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, text);
    } else await new Promise((done) => process.stdout.write(text, done));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

main().then(
  () => process.exit(),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
