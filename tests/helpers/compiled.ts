import type { CompiledModules } from '../../scripts/launch/compiled-modules';

/**
 * A module of the running application.
 *
 * @param name path below src, without extension
 */
export const compiled = <Name extends keyof CompiledModules>(name: Name): CompiledModules[Name] =>
  (globalThis as unknown as { requireCompiled(name: Name): CompiledModules[Name] }).requireCompiled(name);
