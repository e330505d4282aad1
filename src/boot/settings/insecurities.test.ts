import { settingsFaults } from './check-settings';
import { allowedInsecurities } from './insecurities';
import { SECRETS } from './secrets';

const good = Object.fromEntries(Object.keys(SECRETS).map((name, index) => [name, `w4Xk9ZpQ2mVt7LrB${index}`]));

describe('what is too insecure for production', () => {
  const production = (env: Record<string, string>): string[] =>
    settingsFaults({ ...good, NODE_ENV: 'production', ...env });
  const postgres = { DATABASE_CLIENT: 'postgres', DATABASE_URL: 'postgres://localhost/tenantry' };
  const NO_VERIFY = 'postgres://tenantry:x@db.example/tenantry?sslmode=no-verify';

  it.each<[string, Record<string, string>, RegExp]>([
    ['http-public-url', { PUBLIC_URL: 'http://tenantry.example.com' }, /^PUBLIC_URL is http:/],
    ...['0.0.0.0', '::', '192.0.2.7', ''].map((HOST): [string, Record<string, string>, RegExp] => [
      'http-public-url',
      { PUBLIC_URL: 'http://localhost:1337', HOST },
      /^PUBLIC_URL is http:\/\/localhost:1337, and HOST is "[\d.:]*": other machines reach the server without TLS/,
    ]),
    ['http-addresses', { CONSOLE_URL: 'http://cloud.example.com' }, /^CONSOLE_URL contains http:.* the passwords/],
    ['http-addresses', { INVITATION_URL: 'http://cloud.example.com/join' }, /^INVITATION_URL contains .* the tokens/],
    [
      'http-addresses',
      { SSO_RETURN_ORIGINS: 'https://a.example,http://b.example' },
      /^SSO_RETURN_ORIGINS contains http:\/\/b/,
    ],
    ['http-addresses', { CORS_ORIGINS: 'http://b.example' }, /^CORS_ORIGINS contains http:\/\/b.example: others/],
    [
      'http-addresses',
      { FORUM_URL: 'http://forum.example', FORUM_USERNAME: 'x', FORUM_PASSWORD: 'x' },
      /^FORUM_URL contains .* FORUM_PASSWORD/,
    ],
    ['http-webhooks', { WEBHOOK_ALLOW_HTTP: 'true' }, /^WEBHOOK_ALLOW_HTTP is true: events can be read/],
    ['unchecked-certificates', { SMTP_TLS_REJECT_UNAUTHORIZED: 'false' }, /^SMTP_TLS_REJECT_UNAUTHORIZED is false/],
    ['unchecked-certificates', { DATABASE_SSL_REJECT_UNAUTHORIZED: 'false' }, /^DATABASE_SSL_REJECT_UNAUTHORIZED is/],
    ['unchecked-certificates', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, /^NODE_TLS_REJECT_UNAUTHORIZED is 0/],
    ['unchecked-certificates', { ...postgres, DATABASE_URL: NO_VERIFY }, /^DATABASE_URL contains sslmode=no-verify/],
    [
      'unchecked-certificates',
      { ...postgres, DATABASE_DIRECT_URL: NO_VERIFY },
      /^DATABASE_DIRECT_URL contains sslmode/,
    ],
    ['unchecked-certificates', { ...postgres, DATABASE_REPLICA_URL: NO_VERIFY }, /^DATABASE_REPLICA_URL contains/],
    ['weak-secret', { JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz' }, /^JWT_SECRET can be guessed: create a random one/],
    ['weak-secret', { APP_KEYS: `${good.APP_KEYS},${'x'.repeat(40)}` }, /^APP_KEYS can be guessed/],
    ['weak-secret', { ADMIN_SETUP_TOKEN: '1234567890123456' }, /^ADMIN_SETUP_TOKEN can be guessed/],
    ['repeated-secret', { JWT_SECRET: `${good.ENCRYPTION_KEY}` }, /^JWT_SECRET and ENCRYPTION_KEY have the same value/],
    ['repeated-secret', { APP_KEYS: `${good.APP_KEYS},${good.JWT_SECRET}` }, /^APP_KEYS and JWT_SECRET have the same/],
    ['repeated-secret', { APP_KEYS: `${good.APP_KEYS},${good.APP_KEYS}` }, /^APP_KEYS contains a value twice/],
    [
      'repeated-secret',
      { JWT_SECRETS_ACCEPTED: `${good.TOKEN_HASH_KEY}` },
      /^TOKEN_HASH_KEY and JWT_SECRETS_ACCEPTED have the same value/,
    ],
    ['long-tokens', { JWT_EXPIRES_IN: '3650d' }, /^JWT_EXPIRES_IN is 3650d/],
    ['long-tokens', { JWT_EXPIRES_IN: '25h' }, /^JWT_EXPIRES_IN is 25h/],
    ['long-tokens', { SESSION_MAX_DAYS: '3650' }, /^SESSION_MAX_DAYS is 3650/],
    ['private-webhooks', { WEBHOOK_ALLOWED_PRIVATE_RANGES: '10.0.0.0/8,0.0.0.0/0' }, /contains 0.0.0.0\/0: customers/],
    ['private-webhooks', { WEBHOOK_ALLOWED_PRIVATE_RANGES: '::/0' }, /^WEBHOOK_ALLOWED_PRIVATE_RANGES contains/],
    ['private-webhooks', { WEBHOOK_ALLOWED_PRIVATE_RANGES: '169.254.0.0/16' }, /contains 169.254.0.0\/16/],
    ['any-proxy', { TRUSTED_PROXIES: '0.0.0.0/1, 128.0.0.0/1' }, /^TRUSTED_PROXIES is/],
    ['any-proxy', { TRUSTED_PROXIES: 'loopback,2000::/3' }, /^TRUSTED_PROXIES is/],
    ['no-rate-limits', { RATE_LIMITS_ENABLED: 'false' }, /^RATE_LIMITS_ENABLED is false/],
    ['no-rate-limits', { RATE_LIMIT_REQUESTS: '0' }, /^RATE_LIMIT_REQUESTS is 0/],
    ['no-rate-limits', { RATE_LIMIT_REQUESTS: '00' }, /^RATE_LIMIT_REQUESTS is 0/],
    ['no-rate-limits', { RATE_LIMIT_ACCOUNT: '1000000' }, /^RATE_LIMIT_ACCOUNT is 1000000: that is no limit/],
    ['no-rate-limits', { RATE_LIMIT_ADDRESS: '2001' }, /^RATE_LIMIT_ADDRESS is 2001: that is no limit/],
    ['any-proxy', { TRUSTED_PROXIES: '0.0.0.0/128.0.0.0,128.0.0.0/128.0.0.0' }, /^TRUSTED_PROXIES is/],
  ])('%s is refused, unless it is allowed: %j', (name, env, sentence) => {
    const [fault, ...others] = production(env);
    expect(others).toEqual([]);
    expect(fault).toMatch(sentence);
    expect(fault).toMatch(new RegExp(`ALLOW_INSECURE=${name}$`));
    expect(production({ ...env, ALLOW_INSECURE: `demo-database, ${name}` })).toEqual([]);
    expect(settingsFaults({ ...good, ...env, NODE_ENV: 'development' })).toEqual([]);
    const warnings = allowedInsecurities({ ...good, ...env, NODE_ENV: 'production', ALLOW_INSECURE: name });
    expect(warnings).toEqual([expect.stringContaining(`allowed by ALLOW_INSECURE=${name}: `)]);
  });

  it.each<Record<string, string>>([
    { PUBLIC_URL: 'https://tenantry.example.com' },
    ...['http://localhost:1337', 'http://127.0.0.1:1337', 'http://[::1]:1337'].map((PUBLIC_URL) => ({ PUBLIC_URL })),
    ...['127.0.0.1', '127.0.0.2', '::1', 'localhost'].map((HOST) => ({ PUBLIC_URL: 'http://localhost:1337', HOST })),
    { PUBLIC_URL: 'https://tenantry.example.com', HOST: '0.0.0.0' },
    { HOST: '0.0.0.0' },
    { CORS_ORIGINS: 'https://a.example,http://localhost:3000', SSO_RETURN_ORIGINS: 'http://127.0.0.1:3000' },
    { ...postgres, DATABASE_URL: 'postgres://tenantry:x@db.example/tenantry?sslmode=verify-ca' },
    { WEBHOOK_ALLOW_HTTP: 'false', SMTP_TLS_REJECT_UNAUTHORIZED: 'true', NODE_TLS_REJECT_UNAUTHORIZED: '1' },
    { JWT_EXPIRES_IN: '1d', SESSION_MAX_DAYS: '365' },
    { WEBHOOK_ALLOWED_PRIVATE_RANGES: '10.0.0.0/8,fd00::/8' },
    { TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, 2001:db8::/32, 203.0.113.0/24' },
  ])('%j is not', (env) => expect(production(env)).toEqual([]));

  it.each(['staging', 'prod'])('counts also with NODE_ENV=%s', (NODE_ENV) =>
    expect(settingsFaults({ ...good, NODE_ENV, RATE_LIMITS_ENABLED: 'false' })).toEqual([
      expect.stringMatching(/^RATE_LIMITS_ENABLED is false/),
    ]),
  );

  it('does not print secrets, and knows the names that can be allowed', () => {
    const [fault] = production({ JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz' });
    expect(fault).not.toContain('abcdef');
    const [ofAddress] = production({ ...postgres, DATABASE_URL: NO_VERIFY });
    expect(ofAddress).not.toContain('db.example');
    expect(production({ ALLOW_INSECURE: 'everything' })).toEqual([
      expect.stringMatching(
        /^ALLOW_INSECURE is "everything": it must be a list, separated by commas, of http-public-url/,
      ),
    ]);
  });
});
