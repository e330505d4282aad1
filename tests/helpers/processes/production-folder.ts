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
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildImage, environmentOf, type Image } from '../image/build-image';
import { completeBuild, productionPackages } from '../image/substitutes';

const root = path.resolve(__dirname, '../../..');
/** The user `nobody`. */
const NOBODY = 65_534;
/** The folder for data in the image. */
const VOLUME = '/var/lib/tenantry';

/** The server and what it needs at run time, where commands can write to their data only. */
export interface Production {
  /** How it was made and protected, for the output of the test. */
  about: string;
  /** The image of the Dockerfile; null if this machine cannot run its steps. */
  image: Image | null;
  /** The folder of the application for the test. */
  files: string;
  /** The folder of the application for commands. */
  folder: string;
  /**
   * The command line of a command.
   *
   * @param data the folder to which it can write
   * @param settings its environment, in addition to that of the image
   */
  commandLine(command: readonly string[], data: string, settings: Readonly<Record<string, string>>): string[];
  remove(): void;
}

const isRoot = (): boolean => process.getuid?.() === 0;

const canMount = (): boolean =>
  isRoot() && spawnSync('unshare', ['--mount', '--pid', '--fork', 'mount', '--bind', root, root]).status === 0;

const pairs = (env: Readonly<Record<string, string>>): string[] =>
  Object.entries(env).map(([name, value]) => `${name}=${value}`);

const imageOfDockerfile = (): Production => {
  const image = buildImage();
  const [user = 0, group = user] = image.user.split(':').map(Number);
  return {
    about:
      'The steps of the Dockerfile were executed without a container engine, on this machine in place of ' +
      `${image.base}. Used instead: ${image.substituted.join('; ') || 'nothing'}.`,
    image,
    files: path.join(image.files, image.workdir),
    folder: image.workdir,
    commandLine(command, data, settings) {
      chownSync(data, user, group);
      const env = { ...environmentOf(image), ...settings };
      return ['env', '-i', ...pairs(env), 'unshare', ...image.invocation(command, { [VOLUME]: data })];
    },
    remove: image.remove,
  };
};

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

const changeRights = (folder: string, mode: number): void => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) changeRights(path.join(folder, entry.name), mode);
  chmodSync(folder, mode);
};

/** Without the right to mount: a folder with the same content, to which the user of the commands cannot write. */
const linkedFolder = (): Production => {
  // Not within the project, whose packages for development would be found there.
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-production-'));
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/bundle.js'), folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  completeBuild(path.join(folder, 'dist'));
  for (const name of productionPackages().filter((one) => existsSync(path.join(root, one))))
    linkFolder(path.join(root, name), path.join(folder, name));
  changeRights(folder, 0o555);
  const user = isRoot() ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];
  return {
    about:
      'The Dockerfile was not executed, because that needs root and the right to mount. Its last stage was imitated.',
    image: null,
    files: folder,
    folder,
    commandLine(command, data, settings) {
      if (isRoot()) chownSync(data, NOBODY, NOBODY);
      const database = { DATABASE_FILENAME: path.join(data, 'data.db'), TMPDIR: data, HOME: '/nonexistent' };
      return ['env', '-C', folder, ...pairs({ ...database, ...settings }), ...user, ...command];
    },
    remove() {
      if (!isRoot()) changeRights(folder, 0o755);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Makes the server as it is deployed: by the steps of the Dockerfile, where this machine can execute them. */
export const makeProduction = (): Production => (canMount() ? imageOfDockerfile() : linkedFolder());
