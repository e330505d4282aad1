import type { CompiledModules } from '../../scripts/launch/compiled-modules';

/**
 * A module of the running application.
 *
 * @param name path below src, without extension
 */
export const compiled = <Name extends keyof CompiledModules>(name: Name): CompiledModules[Name] =>
  (globalThis as unknown as { requireCompiled(name: Name): CompiledModules[Name] }).requireCompiled(name);

/** The environment variables of the running application, which are not those of the sandbox of a test file. */
export const serverEnvironment = (): NodeJS.ProcessEnv =>
  (globalThis as unknown as { serverEnvironment(): NodeJS.ProcessEnv }).serverEnvironment();
