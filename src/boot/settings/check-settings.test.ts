import { requireSettings, settingsFaults, settingsWarnings } from './check-settings';
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
    [
      'OPERATOR_CONTACT',
      ['support', 'javascript:alert(1)', 'mailto:a@b.example', 'Us <a@b.example>'],
      ['', 'support@example.com', 'https://example.com/support'],
    ],
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
