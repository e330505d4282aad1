import { logFormatOf, winstonFormat } from '../src/telemetry/log-lines';

const isTerminal = process.stdout.isTTY === true;

/** Address, port and keys of the server. `npm run demo` and the CLI honour the same variables. */
export default ({ env }: { env: StrapiEnv }) => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  url: env('PUBLIC_URL', ''),
  // After SIGTERM, /_ready returns 503 for this long before the port closes, so that load balancers notice.
  shutdownDelayMs: env.int('SHUTDOWN_DELAY_MS', 0),
  app: { keys: env.array('APP_KEYS') },
  // Koa's own handling of X-Forwarded-For uses the leftmost hop, which can be spoofed, so it is off.
  proxy: false,
  // A report of 1 GiB arrives in half an hour at 5 Mbit/s. Other bodies have a minute (src/http/bodies/body-deadline.ts).
  http: { serverOptions: { keepAliveTimeout: 65_000, headersTimeout: 60_000, requestTimeout: 1_800_000 } },
  logger: {
    config: {
      level: env('LOG_LEVEL', 'info'),
      format: winstonFormat(
        logFormatOf({ LOG_FORMAT: env('LOG_FORMAT', 'auto'), NODE_ENV: process.env.NODE_ENV }, isTerminal),
        isTerminal,
      ),
    },
    // At start, the npm registry is not contacted, and no file of the repository is rewritten.
    updates: { enabled: false },
  },
});
