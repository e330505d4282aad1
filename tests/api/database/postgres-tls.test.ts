import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { explainTls, postgresOptions } from '../../../src/database/drivers/postgres-options';
import { until } from '../../helpers/timing/until';

/**
 * TLS with an own authority. The tests' server learns it for the time of this file: a reload is enough, and other connections
 * stay as they are.
 */

const server = new URL(process.env.DATABASE_URL ?? 'postgres://localhost');
const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-tls-'));
const file = (name: string): string => path.join(folder, name);
const PERSON = 'tenantry_tls_person';
let data: string;
let access: string;
let isPossible = false;

const query = async (text: string): Promise<Record<string, string>> => {
  const client = new Client({ connectionString: server.toString() });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(text)).rows[0] ?? {};
  } finally {
    await client.end();
  }
};

const openssl = (...args: string[]): void => void execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

const makeAuthority = (name: string): void =>
  openssl(
    'req',
    '-x509',
    ...NEW_KEY,
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.pem`,
    '-subj',
    `/CN=${name}`,
    '-days',
    '2',
  );

const makeCertificate = (name: string, subject: string, hosts: string): void => {
  openssl('req', ...NEW_KEY, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${subject}`);
  writeFileSync(file('names'), `subjectAltName=${hosts}`);
  const signed = ['-CA', 'own.pem', '-CAkey', 'own.key', '-CAcreateserial', '-extfile', 'names', '-days', '2'];
  openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.pem`, ...signed);
};

beforeAll(async () => {
  data = (await query('show data_directory')).data_directory as string;
  isPossible = existsSync(path.join(data, 'pg_hba.conf')) && spawnSync('openssl', ['version']).status === 0;
  if (!isPossible) return;
  makeAuthority('own');
  makeAuthority('other');
  makeCertificate('server', 'database', 'DNS:localhost');
  makeCertificate('person', PERSON, 'DNS:person');
  const { uid, gid } = statSync(data);
  for (const name of ['server.key', 'server.pem', 'own.pem']) {
    writeFileSync(path.join(data, name), readFileSync(file(name)), { mode: 0o600 });
    chownSync(path.join(data, name), uid, gid);
  }
  access = readFileSync(path.join(data, 'pg_hba.conf'), 'utf8');
  writeFileSync(path.join(data, 'pg_hba.conf'), `hostssl all ${PERSON} all cert\n${access}`);
  await query(`create role ${PERSON} login`);
  await query("alter system set ssl_cert_file = 'server.pem'");
  await query("alter system set ssl_key_file = 'server.key'");
  await query("alter system set ssl_ca_file = 'own.pem'");
  await query('alter system set ssl = on');
  await query('select pg_reload_conf()');
  await until(async () => (await query('show ssl')).ssl === 'on', 'the server has TLS');
});

afterAll(async () => {
  if (isPossible) {
    writeFileSync(path.join(data, 'pg_hba.conf'), access);
    for (const name of ['ssl', 'ssl_cert_file', 'ssl_key_file', 'ssl_ca_file'])
      await query(`alter system reset ${name}`);
    await query('select pg_reload_conf()');
    await query(`drop role ${PERSON}`);
  }
  rmSync(folder, { recursive: true, force: true });
});

const before = { ...process.env };
afterEach(() => {
  for (const name of ['DATABASE_SSL', 'DATABASE_SSL_CA', 'DATABASE_SSL_CERT', 'DATABASE_SSL_KEY']) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
});

/** Connects as the application does. Returns the user, and the subject of the client certificate. */
const connect = async (
  parameters: string,
  { host = 'localhost', user = '' } = {},
): Promise<Record<string, unknown>> => {
  const url = new URL(server.toString());
  url.hostname = host;
  if (user) [url.username, url.password] = [user, ''];
  const client = new Client(postgresOptions(`${url.toString()}${parameters}`));
  try {
    await client.connect();
    const sql = 'select ssl, client_dn, current_user as user from pg_stat_ssl where pid = pg_backend_pid()';
    return (await client.query<Record<string, unknown>>(sql)).rows[0] ?? {};
  } catch (error) {
    throw explainTls(error);
  } finally {
    await client.end().catch(() => undefined);
  }
};

const withTls = (name: string, test: () => Promise<void>): void =>
  it(name, async () => {
    if (isPossible) await test();
    else console.info(`The files of the server, or openssl, are not here: not tested: ${name}`);
  });

const REFUSED = /^The certificate of PostgreSQL is not accepted: .*DATABASE_SSL_CA/;

withTls('the settings encrypt the connection, with the own authority', async () => {
  Object.assign(process.env, { DATABASE_SSL: 'true', DATABASE_SSL_CA: file('own.pem') });
  expect(await connect('')).toMatchObject({ ssl: true });
  expect(await connect('?sslmode=disable')).toMatchObject({ ssl: false });
});

withTls('a server of another authority is refused, with what to do', async () => {
  Object.assign(process.env, { DATABASE_SSL: 'true', DATABASE_SSL_CA: file('other.pem') });
  await expect(connect('')).rejects.toThrow(REFUSED);
  await expect(connect(`?sslmode=verify-ca`)).rejects.toThrow(REFUSED);
  delete process.env.DATABASE_SSL_CA;
  await expect(connect('')).rejects.toThrow(REFUSED);
  expect(await connect('?sslmode=no-verify')).toMatchObject({ ssl: true });
});

withTls('the name of the host is verified, except by verify-ca', async () => {
  const parameters = `sslrootcert=${file('own.pem')}`;
  expect(await connect(`?sslmode=verify-full&${parameters}`)).toMatchObject({ ssl: true });
  const elsewhere = { host: '127.0.0.1' };
  for (const mode of ['verify-full', 'require'])
    await expect(connect(`?sslmode=${mode}&${parameters}`, elsewhere)).rejects.toThrow(REFUSED);
  expect(await connect(`?sslmode=verify-ca&${parameters}`, elsewhere)).toMatchObject({ ssl: true });
});

withTls('a client certificate signs in', async () => {
  Object.assign(process.env, { DATABASE_SSL: 'true', DATABASE_SSL_CA: file('own.pem') });
  await expect(connect('', { user: PERSON })).rejects.toThrow(/client certificate|connection requires/);
  Object.assign(process.env, { DATABASE_SSL_CERT: file('person.pem'), DATABASE_SSL_KEY: file('person.key') });
  expect(await connect('', { user: PERSON })).toEqual({ ssl: true, client_dn: `/CN=${PERSON}`, user: PERSON });
});
