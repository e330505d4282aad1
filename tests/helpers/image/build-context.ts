import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import dockerignore from '@balena/dockerignore';

const root = path.resolve(__dirname, '../../..');

/** Returns whether .dockerignore includes a path. */
export const contextFilter = (): ((file: string) => boolean) =>
  dockerignore()
    .add(readFileSync(path.join(root, '.dockerignore'), 'utf8'))
    .createFilter();

/**
 * Copies a file or folder of the project to where COPY puts it, as far as .dockerignore includes it. Folders that are not
 * included are not entered: no pattern includes a part of one.
 *
 * @param name path below the root of the project; `.` for all of it
 */
export const copyFromContext = (name: string, target: string): void => {
  const isIncluded = contextFilter();
  const copy = (file: string, to: string): void => {
    const source = path.join(root, file);
    cpSync(source, to, {
      recursive: true,
      preserveTimestamps: true,
      filter: (one) => {
        const below = path.relative(root, one);
        return below === '' || isIncluded(below);
      },
    });
  };
  if (name !== '.') return copy(name, target);
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(root).filter(isIncluded)) copy(entry, path.join(target, entry));
};
