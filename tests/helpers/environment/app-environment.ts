import type { Server } from 'node:http';
import path from 'node:path';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { TestEnvironment } from 'jest-environment-node';
import type { Document } from '../openapi/openapi-document';
import { readOpenApi } from '../openapi/openapi-validators';
import { disableStorages, watchStorages } from './leaked-storages';

const BOOTED = Symbol.for('tenantry.booted');
const OPENAPI = Symbol.for('tenantry.openapi');
const KEPT = Symbol.for('tenantry.kept');
const root = path.resolve(__dirname, '../../..');

interface Application {
  load(): Promise<unknown>;
  server: { mount(): void; httpServer: Server };
  getModel(uid: string): { attributes: { password: { encryption?: { rounds: number } } } };
  service(uid: string): { text(): string };
}

/** The warnings of pg since the last test file. Node emits each warning once per process. */
const deprecations: string[] = [];

const collectDeprecations = (): void => {
  process.on('warning', ({ name, stack = '' }) => {
    if (name === 'DeprecationWarning' && /node_modules[\\/]pg[\\/]/.test(stack)) deprecations.push(stack);
  });
};

watchStorages();

/** Starts the compiled application once per process, outside the sandbox of the test files. */
const boot = async (hasQuickHashes: boolean): Promise<Application> => {
  collectDeprecations();
  const { createStrapi } = require('@strapi/strapi') as { createStrapi(options: object): Application };
  const app = createStrapi({ appDir: root, distDir: path.join(root, 'dist'), serveAdminPanel: false });
  await app.load();
  // Hashes are slow to protect real passwords. Only tests that measure time need that.
  if (hasQuickHashes) app.getModel('plugin::users-permissions.user').attributes.password.encryption = { rounds: 4 };
  app.server.mount();
  // One socket for the whole run: supertest would otherwise open and close one for every request.
  await new Promise<void>((resolve) => app.server.httpServer.listen(0, '127.0.0.1', resolve));
  return app;
};

/** The document that the application serves. */
const openApiDocument = (app: Application): Document =>
  JSON.parse(app.service('api::openapi.openapi').text()) as Document;

/** Provides the one running application to every test file as the global `strapi`. */
export default class AppEnvironment extends TestEnvironment {
  readonly #hasQuickHashes: boolean;

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    this.#hasQuickHashes = Boolean(config.projectConfig.testEnvironmentOptions['hasQuickHashes']);
  }

  override async setup(): Promise<void> {
    await super.setup();
    const shared = globalThis as Record<symbol, unknown>;
    const app = (await (shared[BOOTED] ??= boot(this.#hasQuickHashes))) as Application;
    this.global.strapi = app as unknown as typeof this.global.strapi;
    // Both outlive the sandbox of a test file, so they are created outside it.
    this.global.openApi = (): unknown => (shared[OPENAPI] ??= readOpenApi(openApiDocument(app)));
    this.global.keptByProcess = shared[KEPT] ??= new Map<string, unknown>();
    // Application code that a test calls runs outside the sandbox, so that its Dates and errors have the
    // application's classes.
    this.global.serverEnvironment = (): NodeJS.ProcessEnv => process.env;
    this.global.requireCompiled = (file: string): unknown => require(path.join(root, 'dist/src', file));
  }

  /** Fails a test file during which pg warned of a deprecated call, because its next major version will refuse it. */
  override async teardown(): Promise<void> {
    await super.teardown();
    disableStorages();
    const [first] = deprecations.splice(0);
    if (first) throw new Error(`pg warned of a deprecated call: ${first}`);
  }
}
