import path from 'node:path';

/** A change to a module of Strapi's panel while it is built. */
export interface Change {
  /** The end of the module's path. */
  module: string;
  /** What is replaced, by what. Each text must occur exactly once. */
  replace: readonly (readonly [string, string])[];
}

/** The path from which a changed module can import a file of src/admin. */
export const own = (name: string): string => path.join(__dirname, '..', name).split(path.sep).join('/');
