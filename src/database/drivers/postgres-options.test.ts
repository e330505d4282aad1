import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { directOptions, explainTls, postgresOptions } from './postgres-options';

const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-tls-'));
const file = path.join(folder, 'ca.pem');
writeFileSync(file, 'an authority');
const before = { ...process.env };
const URL_OF_POOLER = 'postgres://tenantry:p%40ss@pooler:6432/tenantry';

beforeEach(() => {
  for (const name of Object.keys(process.env).filter((key) => key.startsWith('DATABASE_'))) delete process.env[name];
});
afterAll(() => {
  process.env = before;
  rmSync(folder, { recursive: true });
});

describe('the options of a connection to PostgreSQL', () => {
  it('have no TLS unless it is set', () => {
    expect(postgresOptions(URL_OF_POOLER)).toEqual({ connectionString: URL_OF_POOLER, ssl: false });
  });

  it('verify the server, with the authority of a file', () => {
    Object.assign(process.env, { DATABASE_SSL: 'true', DATABASE_SSL_CA: file });
    expect(postgresOptions(URL_OF_POOLER).ssl).toEqual({ rejectUnauthorized: true, ca: 'an authority' });
  });

  it('accept any certificate only if that is set', () => {
    Object.assign(process.env, { DATABASE_SSL: 'true', DATABASE_SSL_REJECT_UNAUTHORIZED: 'false' });
    expect(postgresOptions(URL_OF_POOLER).ssl).toEqual({ rejectUnauthorized: false });
    delete process.env.DATABASE_SSL_REJECT_UNAUTHORIZED;
    expect(postgresOptions(`${URL_OF_POOLER}?sslmode=no-verify`).ssl).toEqual({ rejectUnauthorized: false });
  });

  it('take TLS from the URL first', () => {
    process.env.DATABASE_SSL = 'true';
    expect(postgresOptions(`${URL_OF_POOLER}?sslmode=disable`).ssl).toBe(false);
    delete process.env.DATABASE_SSL;
    const url = `${URL_OF_POOLER}?sslmode=verify-ca&sslrootcert=${file}&application_name=x`;
    expect(postgresOptions(url)).toEqual({
      connectionString: `${URL_OF_POOLER}?application_name=x`,
      ssl: { rejectUnauthorized: true, ca: 'an authority', checkServerIdentity: expect.any(Function) },
    });
    for (const parameter of ['sslmode=verify-full', 'sslmode=require', 'ssl=true'])
      expect(postgresOptions(`${URL_OF_POOLER}?${parameter}`)).toEqual({
        connectionString: URL_OF_POOLER,
        ssl: { rejectUnauthorized: true },
      });
    expect(postgresOptions(`${URL_OF_POOLER}?sslrootcert=${file}`).ssl).toMatchObject({ ca: 'an authority' });
  });

  it('name what is wrong', () => {
    expect(() => postgresOptions(`${URL_OF_POOLER}?sslmode=on`)).toThrow(
      /^sslmode is "on"; it must be one of disable,/,
    );
    process.env.DATABASE_SSL_CA = file;
    expect(() => postgresOptions(URL_OF_POOLER)).toThrow('DATABASE_SSL_CA is set, but TLS to PostgreSQL is off');
    Object.assign(process.env, { DATABASE_SSL: 'true', DATABASE_SSL_CA: `${file}.missing` });
    expect(() => postgresOptions(URL_OF_POOLER)).toThrow(
      /^DATABASE_SSL_CA is .*ca\.pem\.missing, which cannot be read/,
    );
  });
});

describe('the options of a direct connection', () => {
  it('are those of DATABASE_URL, unless there is another', () => {
    process.env.DATABASE_URL = URL_OF_POOLER;
    expect(directOptions().connectionString).toBe(URL_OF_POOLER);
    process.env.DATABASE_DIRECT_URL = 'postgres://server/tenantry';
    expect(directOptions()).toMatchObject({ connectionString: 'postgres://server/tenantry', ssl: false });
    // A pooler may refuse it, and LISTEN and migrations have no limit.
    expect(directOptions()).not.toHaveProperty('statement_timeout');
  });
});

describe('an error of a connection', () => {
  it('says what to do about a certificate that is not accepted', () => {
    const refused = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect((explainTls(refused) as Error).message).toMatch(
      /^The certificate of PostgreSQL is not accepted: self-signed certificate\. DATABASE_SSL_CA, or sslrootcert/,
    );
    const other = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    expect(explainTls(other)).toBe(other);
  });
});
