/** Address, port and keys of the server. `npm run demo` and the CLI honour the same variables. */
export default ({ env }: { env: StrapiEnv }) => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  url: env('PUBLIC_URL', ''),
  // On SIGTERM the health endpoint answers 503 for so long before the port is closed: as long as load balancers need to notice.
  shutdownDelayMs: env.int('SHUTDOWN_DELAY_MS', 0),
  app: { keys: env.array('APP_KEYS') },
  // Koa's own reading of X-Forwarded-For takes the leftmost, spoofable hop: it stays off.
  proxy: false,
  http: { serverOptions: { keepAliveTimeout: 65_000, requestTimeout: 60_000 } },
  // Nothing is asked of the npm registry at start, and no file of the repository is rewritten.
  logger: { config: { level: env('LOG_LEVEL', 'info') }, updates: { enabled: false } },
});
