import { at, entryAt, integerAt, type Json, listAt, objectAt, textAt } from './json';
import { cleanLine, TEXT_LIMITS } from '../../domain/findings/texts';

/** How many base ids may lead to each other. */
const MAX_BASES = 20;

/** Where the code of a run is. */
export interface SarifRoots {
  bases: Json;
  artifacts: unknown[];
  /** Absolute paths of folders that paths are relative to, the outermost first. */
  roots: string[];
}

/** Decodes what is percent-encoded. What only looks like it, such as in `100%.md`, stays. */
const decoded = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });

/** The part of a path that is not a name: a drive, a host, the scheme and host of an address, or a slash. */
const PREFIX = /^(?:[a-z][a-z0-9+.-]+:\/\/[^/]*\/?|\/\/[^/]+\/?|\/?[a-z]:\/|\/)/i;

const isFilePrefix = /^file:(?:\/\/(?:localhost(?=\/|$))?)?/i;

/** Splits a path into the part that makes it absolute (empty if it is relative) and its names. */
const split = (path: string): [prefix: string, names: string[]] => {
  const prefix = PREFIX.exec(path)?.[0] ?? '';
  const names: string[] = [];
  for (const name of path.slice(prefix.length).split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else names.pop();
  }
  const drive = /^\/?([a-z]):\/$/i.exec(prefix)?.[1];
  if (drive !== undefined) return [`${drive.toUpperCase()}:/`, names];
  return [prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`, names];
};

const joined = ([prefix, names]: [string, string[]]): string => prefix + names.join('/');

/** A URI or path of an operating system with slashes, decoded once, without the scheme `file`. */
const plain = (uri: string): string => {
  const file = isFilePrefix.exec(uri)?.[0];
  if (file === undefined) return decoded(uri.replace(/\\/g, '/')).replace(/\\/g, '/');
  const path = decoded(uri.slice(file.length)).replace(/\\/g, '/');
  // file://host/path is on another machine, and file:path below nothing that is known.
  return file.endsWith('//') && !path.startsWith('/') && !/^[a-z]:\//i.test(path) ? `//${path}` : path;
};

const isAbsolute = (path: string): boolean => PREFIX.test(path);

/** Puts the folders of the base ids in front of a path, until it is absolute or there are no more. */
const resolved = (uri: string, baseId: string | null, bases: Json): string => {
  let path = plain(uri);
  let id = baseId;
  for (let step = 0; step < MAX_BASES && id !== null && !isAbsolute(path); step += 1) {
    const base = at(bases, id);
    const folder = textAt(base, 'uri');
    if (folder !== null) path = `${plain(folder).replace(/\/$/, '')}/${path}`;
    id = textAt(base, 'uriBaseId');
  }
  return path;
};

/** A path relative to the outermost root that it is in. Otherwise two roots of one checkout would have files of the same path. */
const relative = (path: string, roots: string[]): string => {
  const whole = joined(split(path));
  const root = roots.find((one) => whole.startsWith(one) || `${whole}/` === one);
  return root === undefined ? whole : whole.slice(root.length);
};

/** Whether a root is more than a whole file system. */
const isFolder = (root: string): boolean => split(root)[1].length > 0;

const rootOf = (uri: string | null): string[] => {
  const path = uri === null ? '' : plain(uri);
  if (!isAbsolute(path)) return [];
  const whole = joined(split(path));
  return [whole.endsWith('/') ? whole : `${whole}/`];
};

/**
 * Where the code of a run is: its originalUriBaseIds, otherwise the folders that its tool ran in.
 *
 * @param fields the run
 */
export const rootsOf = (fields: Json): SarifRoots => {
  const bases = objectAt(fields, 'originalUriBaseIds');
  const ofBases = Object.keys(bases).flatMap((id) => rootOf(textAt(at(bases, id), 'uri')));
  const folders = listAt(fields, 'invocations').map((one) => textAt(objectAt(one, 'workingDirectory'), 'uri'));
  const roots = ofBases.length > 0 ? ofBases : folders.flatMap(rootOf);
  // Trivy names the root of the file system, which would make every other root needless.
  const order = (root: string): number => (isFolder(root) ? root.length : Infinity);
  return { bases, artifacts: listAt(fields, 'artifacts'), roots: roots.toSorted((a, b) => order(a) - order(b)) };
};

/**
 * The path of an artifactLocation: decoded once, with slashes, without `.` and `..`, relative to the root of the code if the
 * report says where that is. A file outside of every root has its absolute path.
 *
 * @returns null if it names no file
 */
export const pathOf = (location: unknown, { bases, artifacts, roots }: SarifRoots): string | null => {
  const named = textAt(location, 'uri') === null && integerAt(location, 'index', 0) !== null;
  const place = named ? objectAt(entryAt(artifacts, location, 'index'), 'location') : location;
  const uri = textAt(place, 'uri');
  const baseId = textAt(place, 'uriBaseId');
  if (uri === null && (baseId === null || at(bases, baseId) === undefined)) return null;
  const path = relative(resolved((uri ?? '').trim(), baseId, bases), roots);
  return cleanLine(path === '' ? '.' : path, TEXT_LIMITS.path);
};
