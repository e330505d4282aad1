import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Layer } from './build-image';

const root = path.resolve(__dirname, '../../..');
const PACKAGES = path.join(root, 'node_modules');

interface LockFile {
  packages: Record<string, { dev?: boolean; optional?: boolean }>;
}

/** What `npm ci --omit=dev` installs, as paths such as `node_modules/koa`. */
export const productionPackages = (): string[] => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const wanted = Object.entries(packages).filter(([name, { dev }]) => name.startsWith('node_modules/') && !dev);
  const missing = wanted.filter(([name, { optional }]) => !optional && !existsSync(path.join(root, name)));
  if (missing.length > 0) throw new Error(`Not installed: ${missing.map(([name]) => name).join(', ')}. Run npm ci.`);
  return wanted.map(([name]) => name);
};

/** The packages in a folder node_modules, and in those of these packages. */
const installedIn = (folder: string): string[] => {
  const names = readdirSync(path.join(root, folder)).filter((name) => !name.startsWith('.'));
  const packages = names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join(root, folder, name)).map((one) => `${name}/${one}`) : [name],
  );
  return packages.flatMap((name) => {
    const nested = `${folder}/${name}/node_modules`;
    return [`${folder}/${name}`, ...(existsSync(path.join(root, nested)) ? installedIn(nested) : [])];
  });
};

/**
 * Hides all other packages: a folder for an overlay above node_modules, in which a character device with the numbers 0 and 0
 * means that this path does not exist.
 */
const hideDevelopment = (folder: string): void => {
  const wanted = new Set(productionPackages());
  const isHidden = (name: string): boolean =>
    !wanted.has(name) && ![...wanted].some((one) => one.startsWith(`${name}/`));
  const hidden = installedIn('node_modules').filter(isHidden);
  const outermost = hidden.filter((name) => !hidden.some((other) => name.startsWith(`${other}/node_modules/`)));
  const targets = outermost.map((name) => path.join(folder, path.relative('node_modules', name)));
  for (const target of targets) mkdirSync(path.dirname(target), { recursive: true });
  const { status, stderr } = spawnSync('sh', ['-c', 'xargs -n 1 sh -c \'mknod "$0" c 0 0\''], {
    input: targets.join('\n'),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
};

/** Documents in the place of those that were not built: the tests of the API need no panel. */
export const completeBuild = (dist: string): void => {
  for (const name of ['build', 'console']) {
    const document = path.join(dist, name, 'index.html');
    if (existsSync(document)) continue;
    mkdirSync(path.dirname(document), { recursive: true });
    writeFileSync(document, '<!doctype html><title>Stand-in</title>');
  }
};

/** What takes minutes, and has happened in this folder already. */
const SUBSTITUTES: readonly { command: RegExp; instead: string; run: (layer: Layer) => void }[] = [
  {
    command: /^npm ci --omit=dev\b/,
    instead: 'the packages of this folder without those for development',
    run(layer) {
      const visible = path.join(layer.folder, 'packages');
      mkdirSync(visible);
      hideDevelopment(visible);
      layer.mounts.set(`${layer.workdir}/node_modules`, `packages ${visible}:${PACKAGES}`);
    },
  },
  {
    command: /^npm ci\b/,
    instead: 'the packages of this folder',
    run: (layer) => void layer.mounts.set(`${layer.workdir}/node_modules`, `bind ${PACKAGES}`),
  },
  {
    command: /^npm run build$/,
    instead: 'what was built in this folder',
    run(layer) {
      const dist = path.join(layer.files, layer.workdir, 'dist');
      cpSync(path.join(root, 'dist'), dist, { recursive: true, preserveTimestamps: true });
      completeBuild(dist);
    },
  },
];

/**
 * Replaces a command of the Dockerfile that takes minutes. With TEST_IMAGE_STEPS=all, none is replaced.
 *
 * @returns what was used instead, or null if the command has to be executed
 */
export const substitute = (command: string, layer: Layer): string | null => {
  if (process.env.TEST_IMAGE_STEPS === 'all') return null;
  const found = SUBSTITUTES.find((one) => one.command.test(command));
  found?.run(layer);
  return found?.instead ?? null;
};
