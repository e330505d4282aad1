import { requireSettings, settingsFaults, settingsWarnings } from './check-settings';
import { allowedInsecurities } from './insecurities';
import { SECRETS } from './secrets';

const good = Object.fromEntries(Object.keys(SECRETS).map((name, index) => [name, `w4Xk9ZpQ2mVt7LrB${index}`]));
const faults = (env: Record<string, string | undefined>): string[] =>
  settingsFaults({ ...good, NODE_ENV: 'test', ...env });

describe('secrets', () => {
  it('are accepted if they are real', () => {
    expect(settingsFaults(good)).toEqual([]);
    expect(() => requireSettings(good)).not.toThrow();
  });

  it('are all named if none is set, with their purpose and how to create one', () => {
    const found = settingsFaults({});
    expect(found.map((fault) => fault.split(' ')[0])).toEqual(Object.keys(SECRETS));
    expect(found[1]).toBe(
      'JWT_SECRET is not set: it signs the tokens of people. Create one with: openssl rand -base64 32',
    );
  });

  it.each([
    ['empty', ''],
    ['blank', '                    '],
    ['shorter than 16 characters', 'w4Xk9ZpQ2mVt7Lr'],
    ['a placeholder', 'change-me-change-me'],
    ['a placeholder that Strapi generates', 'toBeModified1,toBeModified2'],
  ])('are refused if one is %s, without printing it', (_what, value) => {
    const [fault, ...others] = faults({ JWT_SECRET: value });
    expect(others).toEqual([]);
    expect(fault).toMatch(/^JWT_SECRET is invalid: it must be a secret of at least 16 characters/);
  });
});

describe('a value of the wrong kind is named', () => {
  it.each([
    ['PORT', ['', 'http', '0', '65536', '13.5'], ['1', '65535']],
    ['RATE_LIMIT_REQUESTS', ['many', '-1', '6000 '.repeat(4)], ['0', '6000']],
    ['REQUIRE_IF_MATCH', ['yes', '1', 'TRUE'], ['true', 'false']],
    ['CONSOLE', ['false'], ['on', 'off']],
    ['PUBLIC_URL', ['tenantry.example.com', 'ftp://a.example'], ['', 'https://tenantry.example.com']],
    [
      'CORS_ORIGINS',
      ['*', 'https://a.example/', 'https://a.example/app'],
      ['', 'https://a.example, http://localhost:3000'],
    ],
    ['JWT_EXPIRES_IN', ['900', 'soon', '0m'], ['15m', '12 h', '1d']],
    ['WATCHDOG_BUDGET_CRON', ['every minute', '61 * * * *'], ['*/5 * * * *', '*/10 * * * * *']],
    ['TRUSTED_PROXIES', ['localhost', '10.0.0.0/33', 'any', '*', '10.0.0.1:80'], ['loopback, 10.0.0.0/8', '::1']],
    ['FORWARDED_HEADER', ['x-real-ip'], ['auto', 'forwarded']],
    ['WEBHOOK_ALLOWED_PRIVATE_RANGES', ['10.0.0.0/33', 'private'], ['', '10.20.0.0/16,fd00::/8']],
    ['DNS_SERVERS', ['resolver', '192.0.2.53:x'], ['192.0.2.53', '192.0.2.53:5353,[2001:db8::53]:53']],
    ['WEBHOOK_DNS_SERVERS', ['resolver'], ['', '192.0.2.53:5353']],
    ['SSO_DIRECTORY_ISSUER', ['{tenant}'], ['https://login.example.com/{tenant}/v2.0']],
    ['SELLER_COUNTRY', ['GREECE', 'US', 'EL'], ['', 'de', 'GR']],
    ['SELLER_VAT_ID', ['136695976', 'DE1', 'GB980780684'], ['', 'DE136695976']],
    ['VAT_RATES_FILE', ['data/none.json'], ['package.json']],
    ['AGENT_CERT_HEADER', ['X Header'], ['X-Client-Cert']],
    ['LOG_LEVEL', ['trace'], ['http']],
  ])('%s', (name, wrong, right) => {
    for (const value of wrong) expect(faults({ [name]: value })).toEqual([expect.stringMatching(`^${name} is "`)]);
    for (const value of right) expect(faults({ [name]: value })).toEqual([]);
  });

  it.each([
    ['Tenantry <no-reply@example.com>', 0],
    ['no-reply@example.com', 0],
    ['Tenantry', 1],
  ])('MAIL_FROM %p', (value, count) => {
    expect(faults({ SMTP_HOST: 'mail.example.com', MAIL_FROM: value })).toHaveLength(count);
  });

  it('without the password in the address of a database', () => {
    const [fault, ...others] = faults({ DATABASE_CLIENT: 'postgres', DATABASE_URL: 'mysql://me:hunter2@db/tenantry' });
    expect(others).toEqual([]);
    expect(fault).toMatch(/^DATABASE_URL is invalid: it must be an address such as postgres:/);
    expect(fault).not.toContain('hunter2');
  });
});

describe('a name that is not a setting', () => {
  it.each([
    ['RATE_LIMIT_REQEUSTS', 'RATE_LIMIT_REQEUSTS is not a setting. Did you mean RATE_LIMIT_REQUESTS?'],
    ['STRIPE_WEBHOOK_SECRETS', 'STRIPE_WEBHOOK_SECRETS is not a setting. Did you mean STRIPE_WEBHOOK_SECRET?'],
    ['DATABASE_PASSWORD', 'DATABASE_PASSWORD is not a setting.'],
    ['WATCHDOG_EVERYTHING_CRON', 'WATCHDOG_EVERYTHING_CRON is not a setting.'],
  ])('is named: %s', (name, fault) => {
    expect(faults({ [name]: 'x' })).toEqual([fault]);
  });

  it.each([
    ['of the operating system', { PATH: '/bin', SESSION_MANAGER: 'x', LOGNAME: 'me', HOSTNAME: 'a' }],
    ['of other programs', { STRIPE_API_KEY: 'x', AGENT_NAME: 'ci', OTEL_SERVICE_NAME: 'x', NODE_ENV: 'production' }],
    [
      'that Kubernetes adds for services',
      { SMTP_SERVICE_HOST: '10.0.0.1', SMTP_PORT_25_TCP: 'tcp://10.0.0.1:25', WEBHOOK_PORT: 'tcp://10.0.0.1:80' },
    ],
  ])('is ignored if it is %s', (_what, env) => {
    expect(faults(env)).toEqual([]);
  });
});

describe('settings that contradict each other', () => {
  const postgres = { DATABASE_CLIENT: 'postgres', DATABASE_URL: 'postgres://localhost/tenantry' };

  it.each<[Record<string, string>, RegExp]>([
    [{ DATABASE_CLIENT: 'postgres' }, /set DATABASE_URL/],
    [{ DATABASE_URL: postgres.DATABASE_URL }, /Set DATABASE_CLIENT=postgres/],
    [{ PROCESSES: '2' }, /SQLite supports only one server process/],
    [{ ...postgres, DATABASE_POOL_MIN: '20' }, /^DATABASE_POOL_MIN is 20, more than DATABASE_POOL_MAX, which is 10/],
    [{ ...postgres, READ_DEADLINE_MS: '40000' }, /^READ_DEADLINE_MS is 40000, more than/],
    [{ SESSION_IDLE_DAYS: '100' }, /^SESSION_IDLE_DAYS is 100, more than SESSION_MAX_DAYS, which is 90/],
    [{ IMPORT_MAX_UNPACKED_BYTES: '2048' }, /^IMPORT_MAX_BYTES/],
    [{ HOME_REGION: 'eu' }, /HOME_REGION and DEPLOYMENT_CELL must be set together/],
    [{ CELL_DEFAULT: 'true' }, /CELL_DEFAULT requires/],
    [{ SSO_WORKSPACE_CLIENT_ID: 'a' }, /^SSO_WORKSPACE_CLIENT_ID without SSO_WORKSPACE_CLIENT_SECRET/],
    [{ FORUM_URL: 'https://f.example' }, /^FORUM_URL without FORUM_USERNAME and FORUM_PASSWORD: the forum needs all/],
    [{ SMTP_HOST: 'mail.example.com' }, /^SMTP_HOST without MAIL_FROM/],
    [{ JWT_SECRETS_ACCEPTED: `${good.JWT_SECRET}` }, /^JWT_SECRETS_ACCEPTED contains the value of JWT_SECRET;/],
    [{ SMTP_PASSWORD: 'x' }, /^SMTP_PASSWORD without SMTP_USERNAME/],
  ])('%j', (env, sentence) => {
    expect(faults(env)).toEqual([expect.stringMatching(sentence)]);
  });

  it('do not count if they have no effect', () => {
    expect(faults({ DATABASE_POOL_MIN: '20', READ_DEADLINE_MS: '40000' })).toEqual([]);
    expect(faults({ ...postgres, PROCESSES: '4', SMTP_USERNAME: '', SMTP_PASSWORD: '' })).toEqual([]);
  });
});

it('earlier secrets are checked like secrets, without printing them', () => {
  const earlier = 'w4Xk9ZpQ2mVt7LrB-earlier';
  expect(faults({ TOKEN_HASH_KEYS_ACCEPTED: earlier, ENCRYPTION_KEYS_ACCEPTED: '' })).toEqual([]);
  expect(faults({ TOKEN_HASH_KEYS_ACCEPTED: `${earlier},short` })).toEqual([
    expect.stringMatching(/^TOKEN_HASH_KEYS_ACCEPTED is invalid: it must be a secret of at least 16 characters/),
  ]);
});

describe('what is too insecure for production', () => {
  const production = (env: Record<string, string>): string[] => faults({ NODE_ENV: 'production', ...env });
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
    expect(faults({ ...env, NODE_ENV: 'development' })).toEqual([]);
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
    expect(faults({ NODE_ENV, RATE_LIMITS_ENABLED: 'false' })).toEqual([
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

it('all faults are named at once', () => {
  const env = { ...good, PORT: 'x', READ_DEADLINE: '1', PROCESSES: '2', APP_KEYS: undefined };
  expect(() => requireSettings(env)).toThrow(
    expect.objectContaining({
      code: 'SETTINGS_INVALID',
      message: expect.stringMatching(
        /^4 settings are wrong:\n {2}APP_KEYS .*\n {2}PORT .*\n {2}READ_DEADLINE .*\n {2}PROCESSES /,
      ),
    }),
  );
});

describe('a warning', () => {
  it('names FORWARDED_HEADER if there are proxies and it is not set', () => {
    const proxies = { NODE_ENV: 'test', TRUSTED_PROXIES: '10.0.0.0/8' };
    expect(settingsWarnings(proxies)).toEqual([expect.stringMatching(/FORWARDED_HEADER is not.* x-forwarded-for or/)]);
    for (const header of ['auto', 'forwarded'])
      expect(settingsWarnings({ ...proxies, FORWARDED_HEADER: header })).toEqual([]);
    expect(settingsWarnings({ NODE_ENV: 'test' })).toEqual([]);
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ PUBLIC_URL: '' }, /^PUBLIC_URL is not set: cookies/],
    [{ SSO_ALLOW_LOOPBACK_HTTP: 'true' }, /^SSO_ALLOW_LOOPBACK_HTTP is true/],
  ])('names what may be insecure in production: %j', (env, sentence) => {
    const settings = { PUBLIC_URL: 'https://tenantry.example.com', ...env };
    expect(settingsWarnings({ ...settings, NODE_ENV: 'production' })).toEqual([expect.stringMatching(sentence)]);
    expect(settingsWarnings({ ...settings, NODE_ENV: 'test' })).toEqual([]);
  });
});
