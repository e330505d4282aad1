import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const READ_ONLY = path.join(__dirname, 'read-only.sh');
/** The user `nobody`. */
const NOBODY = 65_534;

interface LockFile {
  packages: Record<string, { dev?: boolean; optional?: boolean }>;
}

/** A file in another folder, without a copy of its content if both are on one disk. */
const linkFile = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
};

/** The files of one package, without the packages in its own node_modules. */
const linkFolder = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isFile()) linkFile(source, target);
  }
};

/**
 * Adds the packages that `npm ci --omit=dev` installs: those of the lock file that are not for development only. npm itself
 * would take a minute.
 *
 * @throws Error if one that is not optional is missing here
 */
const linkProductionPackages = (folder: string): void => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const wanted = Object.entries(packages).filter(([name, { dev }]) => name.startsWith('node_modules/') && !dev);
  const missing = wanted.filter(([name, { optional }]) => !optional && !existsSync(path.join(root, name)));
  if (missing.length > 0) throw new Error(`Not installed: ${missing.map(([name]) => name).join(', ')}. Run npm ci.`);
  const installed = wanted.map(([name]) => name).filter((name) => existsSync(path.join(root, name)));
  for (const name of installed) linkFolder(path.join(root, name), path.join(folder, name));
};

/** Documents in the place of those that were not built: the tests of the API need no panel. */
const completeBuild = (folder: string): void => {
  for (const name of ['build', 'console']) {
    const document = path.join(folder, 'dist', name, 'index.html');
    if (existsSync(document)) continue;
    mkdirSync(path.dirname(document), { recursive: true });
    writeFileSync(document, '<!doctype html><title>Stand-in</title>');
  }
};

/** Where the application is for commands that cannot write to it. */
export interface Protection {
  /** How it is protected, for the output of the test. */
  about: string;
  folder: string;
  /** The command that runs another one without the right to write. */
  protect(command: string[]): string[];
}

const isRoot = (): boolean => process.getuid?.() === 0;

const canMount = (): boolean =>
  isRoot() && spawnSync('unshare', ['--mount', 'mount', '--bind', root, root]).status === 0;

const removeRights = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeRights(path.join(folder, entry.name));
  chmodSync(folder, 0o555);
};

/**
 * Makes a folder read-only for the commands that run in it.
 *
 * @param folder with the application
 * @param data the only folder to which the commands can write
 */
export const makeReadOnly = (folder: string, data: string): Protection => {
  if (isRoot()) chownSync(data, NOBODY, NOBODY);
  if (canMount()) {
    // So that only the mount prevents the user from writing.
    for (const name of ['.', 'public', 'public/uploads', 'dist', 'node_modules'])
      chmodSync(path.join(folder, name), 0o777);
    // The user may have no right to enter the folder of the project.
    const place = path.join(data, '..', 'place');
    mkdirSync(place);
    return {
      about: 'a read-only mount, as the user nobody',
      folder: place,
      protect: (command) => ['unshare', '--mount', 'sh', READ_ONLY, folder, place, data, ...command],
    };
  }
  removeRights(folder);
  const user = isRoot() ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];
  return {
    about: `folders without the right to write, as ${isRoot() ? 'the user nobody' : 'this user'}, because mounts are not possible`,
    folder,
    protect: (command) => [...user, ...command],
  };
};

/** A folder with the server and what it needs at run time, and nothing for development. */
export const newProductionFolder = (): string => {
  // Not within the project, whose packages for development would be found there.
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-production-'));
  chmodSync(folder, 0o755);
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/bundle.js'), folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  completeBuild(folder);
  linkProductionPackages(folder);
  return folder;
};

/** Deletes such a folder. */
export const removeProductionFolder = (folder: string): void => {
  const giveRights = (one: string): void => {
    chmodSync(one, 0o755);
    for (const entry of readdirSync(one, { withFileTypes: true }))
      if (entry.isDirectory()) giveRights(path.join(one, entry.name));
  };
  if (!isRoot()) giveRights(folder);
  rmSync(folder, { recursive: true, force: true });
};
