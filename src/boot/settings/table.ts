import { FORWARDING_MODES } from '../../domain/access/client-address';
import { INSECURITIES } from './insecurities';
import * as kinds from './kinds';
import { isSecret, SECRET_MIN_LENGTH, SECRETS } from './secrets';

/** Durations in milliseconds: at most an hour, or a day where waiting that long can make sense. */
const milliseconds = kinds.whole(1, 3_600_000);
const MAX_COUNT = 1_000_000;
const count = kinds.whole(1, MAX_COUNT);
const countOrZero = kinds.whole(0, MAX_COUNT);
const days = kinds.whole(1, 3_650);
const port = kinds.whole(1, 65_535);
const bytes = kinds.whole(1024, Number.MAX_SAFE_INTEGER);

const secret: kinds.Kind = (value) =>
  isSecret(value)
    ? null
    : `a secret of at least ${SECRET_MIN_LENGTH} characters and no placeholder, for example from: openssl rand -base64 32`;

/** Further values of a secret that are accepted while it is exchanged. */
const secrets: kinds.Kind = (value) =>
  kinds
    .partsOf(value)
    .map((each) => secret(each))
    .find((expectation) => expectation !== null) ?? null;

const server = {
  HOST: kinds.text,
  PORT: port,
  PUBLIC_URL: kinds.webAddress,
  ALLOW_INSECURE: kinds.namesOf(INSECURITIES),
  DOCUMENTATION: kinds.oneOf('on', 'off'),
  STRAPI_STOCK_PATH: kinds.oneOf('on', 'off'),
  CORS_ORIGINS: kinds.origins,
  CONSOLE: kinds.oneOf('on', 'off'),
  CONSOLE_URL: kinds.webAddress,
  OPERATOR_CONTACT: kinds.contact,
  REQUIRE_IF_MATCH: kinds.boolean,
  PROCESSES: kinds.whole(1, 128),
  SHUTDOWN_DELAY_MS: kinds.whole(0, 600_000),
  LOG_FORMAT: kinds.oneOf('auto', 'json', 'text'),
  OTEL_EXPORTER_OTLP_ENDPOINT: kinds.webAddress,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: kinds.webAddress,
  OTEL_SDK_DISABLED: kinds.boolean,
  LOG_LEVEL: kinds.oneOf('error', 'warn', 'info', 'http', 'debug'),
  TRUSTED_PROXIES: kinds.proxies,
  FORWARDED_HEADER: kinds.oneOf(...FORWARDING_MODES),
};

const database = {
  DATABASE_CLIENT: kinds.oneOf('sqlite', 'postgres'),
  DATABASE_FILENAME: kinds.filePath,
  DATABASE_URL: kinds.databaseAddress,
  DATABASE_DIRECT_URL: kinds.databaseAddress,
  DATABASE_REPLICA_URL: kinds.databaseAddress,
  DATABASE_POOLER: kinds.oneOf('auto', 'none', 'transaction'),
  DATABASE_SSL: kinds.boolean,
  DATABASE_SSL_CA: kinds.readableFile,
  DATABASE_SSL_CERT: kinds.readableFile,
  DATABASE_SSL_KEY: kinds.readableFile,
  DATABASE_SSL_REJECT_UNAUTHORIZED: kinds.boolean,
  DATABASE_POOL_MIN: kinds.whole(0, 1000),
  DATABASE_POOL_MAX: kinds.whole(1, 1000),
  DATABASE_ACQUIRE_TIMEOUT_MS: milliseconds,
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds,
  DATABASE_MIGRATION_WAIT_SECONDS: kinds.whole(0, 86_400),
  READ_CONCURRENCY: kinds.whole(1, 128),
  READ_DEADLINE_MS: milliseconds,
  TEXT_FILTER_MAX_ROWS: kinds.whole(0, 100_000_000),
};

const cells = {
  HOME_REGION: kinds.text,
  DEPLOYMENT_CELL: kinds.text,
  CELL_DEFAULT: kinds.boolean,
  CELLS: kinds.text,
};

const clientAuth = kinds.oneOf('auto', 'client_secret_post', 'client_secret_basic');

const signIn = {
  ADMIN_SETUP_TOKEN: kinds.orEmpty(secret),
  ADMIN_SECOND_FACTOR: kinds.oneOf('optional', 'required'),
  JWT_EXPIRES_IN: kinds.duration,
  SESSION_IDLE_DAYS: days,
  SESSION_MAX_DAYS: days,
  RATE_LIMITS_ENABLED: kinds.boolean,
  RATE_LIMIT_REQUESTS: countOrZero,
  RATE_LIMIT_ADDRESS: count,
  RATE_LIMIT_PASSWORDS: count,
  RATE_LIMIT_ACCOUNT: count,
  RATE_LIMIT_SIGN_INS: count,
  RATE_LIMIT_MAILS: count,
  INVITATION_URL: kinds.webAddress,
  SSO_WORKSPACE_ISSUER: kinds.issuer,
  SSO_WORKSPACE_CLIENT_ID: kinds.text,
  SSO_WORKSPACE_CLIENT_SECRET: kinds.text,
  SSO_WORKSPACE_CLIENT_AUTH: clientAuth,
  SSO_DIRECTORY_ISSUER: kinds.issuer,
  SSO_DIRECTORY_CLIENT_ID: kinds.text,
  SSO_DIRECTORY_CLIENT_SECRET: kinds.text,
  SSO_DIRECTORY_CLIENT_AUTH: clientAuth,
  SSO_RETURN_ORIGINS: kinds.origins,
  SSO_TIMEOUT_MS: milliseconds,
  SSO_ALLOW_LOOPBACK_HTTP: kinds.boolean,
  DNS_SERVERS: kinds.resolvers,
  DNS_TIMEOUT_MS: milliseconds,
};

const organisations = {
  DEFAULT_PLAN: kinds.text,
  ORGANISATIONS_PER_DAY: countOrZero,
  PERSONAL_TRIAL_DAYS: kinds.whole(0, 3_650),
  AGENT_ENROLLMENT_MINUTES: kinds.whole(1, 525_600),
  AGENT_CERT_HEADER: kinds.header,
  AGENT_CERT_REQUIRED: kinds.boolean,
};

const connections = {
  SMTP_HOST: kinds.text,
  SMTP_PORT: port,
  SMTP_SECURE: kinds.oneOf('true', 'starttls', 'false'),
  SMTP_TLS_REJECT_UNAUTHORIZED: kinds.boolean,
  SMTP_USERNAME: kinds.text,
  SMTP_PASSWORD: kinds.text,
  MAIL_FROM: kinds.sender,
  MAIL_REPLY_TO: kinds.sender,
  WEBHOOK_TIMEOUT_MS: milliseconds,
  WEBHOOK_ALLOW_HTTP: kinds.boolean,
  WEBHOOK_ALLOWED_PRIVATE_RANGES: kinds.ranges,
  WEBHOOK_DNS_SERVERS: kinds.resolvers,
  FORUM_URL: kinds.webAddress,
  FORUM_USERNAME: kinds.text,
  FORUM_PASSWORD: kinds.text,
};

const money = {
  STRIPE_WEBHOOK_SECRET: kinds.text,
  SELLER_COUNTRY: kinds.memberState,
  SELLER_VAT_ID: kinds.vatNumber,
  VAT_RATES_FILE: kinds.readableFile,
  TEDB_URL: kinds.webAddress,
  VIES_URL: kinds.webAddress,
  VIES_TIMEOUT_MS: milliseconds,
  IMPORT_MAX_BYTES: bytes,
  IMPORT_MAX_UNPACKED_BYTES: bytes,
};

const jobs = {
  WATCHDOGS_ENABLED: kinds.boolean,
  WATCHDOG_LEASE_MS: kinds.whole(1_000, 3_600_000),
  WATCHDOG_BUDGET_CRON: kinds.cron,
  WATCHDOG_GRACE_PERIOD_CRON: kinds.cron,
  WATCHDOG_DUNNING_CRON: kinds.cron,
  WATCHDOG_OUTBOX_RELAY_CRON: kinds.cron,
  WATCHDOG_AGENTS_OFFLINE_CRON: kinds.cron,
  WATCHDOG_HOUSEKEEPING_CRON: kinds.cron,
  WATCHDOG_SCIM_TOKEN_EXPIRY_CRON: kinds.cron,
  WATCHDOG_API_KEY_EXPIRY_CRON: kinds.cron,
  WATCHDOG_SAML_PROVIDERS_CRON: kinds.cron,
  WATCHDOG_PROVISIONAL_SETTINGS_CRON: kinds.cron,
  WATCHDOG_PLAN_EXPIRY_CRON: kinds.cron,
  WATCHDOG_SEARCH_INDEX_CRON: kinds.cron,
  WATCHDOG_SYNTHETIC_ROLLUPS_CRON: kinds.cron,
  WATCHDOG_CHECK_SILENCE_CRON: kinds.cron,
  WATCHDOG_ALERTS_CRON: kinds.cron,
  WATCHDOG_FINDING_IMPORTS_CRON: kinds.cron,
  WATCHDOG_DEPLOYMENTS_CRON: kinds.cron,
  WATCHDOG_FINDING_DEADLINES_CRON: kinds.cron,
  ALERT_GROUP_SECONDS: kinds.whole(0, 600),
  AUDIT_FLUSH_SECONDS: kinds.whole(0, 86_400),
};

const retention = {
  RETENTION_AUDIT_MONTHS: kinds.whole(0, 1_200),
  // Budgets need the current month, and imports correct the one before.
  RETENTION_COST_MONTHS: kinds.whole(1, 1_200),
  // Events that are sent once per month must not be sent again in the next.
  RETENTION_DEAD_EVENT_DAYS: kinds.whole(62, 3_650),
  RETENTION_DELIVERED_EVENT_DAYS: days,
  RETENTION_FEED_DAYS: days,
  // The API promises a day.
  RETENTION_IDEMPOTENCY_HOURS: kinds.whole(24, 8_760),
  // Summaries of 30 days are read from results and hours.
  RETENTION_RESULTS_DAYS: kinds.whole(31, 3_650),
  RETENTION_RUN_DAYS: days,
  RETENTION_SCIM_LOG_DAYS: days,
  RETENTION_SESSION_DAYS: days,
};

/** Every setting and the kind of its value. docs/configuration.md describes them; a test compares both. */
export const SETTINGS: Readonly<Record<string, kinds.Kind>> = {
  ...Object.fromEntries(Object.keys(SECRETS).map((name) => [name, secret])),
  ENCRYPTION_KEYS_ACCEPTED: secrets,
  TOKEN_HASH_KEYS_ACCEPTED: secrets,
  JWT_SECRETS_ACCEPTED: secrets,
  ...server,
  ...database,
  ...cells,
  ...signIn,
  ...organisations,
  ...connections,
  ...money,
  ...jobs,
  ...retention,
};
