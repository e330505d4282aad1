import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { newDatabaseFolder } from '../environment/database-folder';
import { copyFromContext } from './build-context';
import { expand, readDockerfile, type Stage, type Step } from './dockerfile';
import { substitute } from './substitutes';

const root = path.resolve(__dirname, '../../..');
const SCRIPT = path.join(__dirname, 'run-in-image.sh');
/** The longest of them installs all packages. */
const STEP_TIMEOUT_MS = 600_000;

/** What one stage adds to its base image. */
export interface Layer {
  folder: string;
  /** Its files: a folder in `folder`. */
  files: string;
  /** Folders of this machine in the image, by their path in it. */
  mounts: Map<string, string>;
  env: Record<string, string>;
  /** Values of ARG. */
  values: Record<string, string>;
  workdir: string;
  user: string;
  labels: Record<string, string>;
  ports: string[];
  stopSignal: string;
  healthcheck: { flags: Readonly<Record<string, string>>; command: string[] } | null;
  command: string[];
}

/** The image of the Dockerfile: its last stage. */
export interface Image extends Layer {
  base: string;
  /** What was not executed, for the output of the test. */
  substituted: string[];
  /** The arguments of `unshare` that run a command in it. */
  invocation(command: readonly string[], volumes: Readonly<Record<string, string>>): string[];
  remove(): void;
}

/** Where the image finds the running Node: its own folder may be one that the image does not see. */
const NODE = '/opt/node';

const newLayer = (parent: string, name: string): Layer => {
  const folder = path.join(parent, name);
  for (const part of ['files', 'work', 'place']) mkdirSync(path.join(folder, part), { recursive: true });
  return {
    folder,
    files: path.join(folder, 'files'),
    mounts: new Map([[NODE, `bind ${path.dirname(process.execPath)}`]]),
    env: {},
    values: {},
    workdir: '/',
    user: 'root',
    labels: {},
    ports: [],
    stopSignal: 'SIGTERM',
    healthcheck: null,
    command: [],
  };
};

const inside = (layer: Layer, file: string): string => path.join(layer.files, path.posix.resolve(layer.workdir, file));

const mountLines = (layer: Layer): string[] =>
  [...layer.mounts].map(([target, source]) => {
    mkdirSync(path.join(layer.files, target), { recursive: true });
    return `${source} ${target}`;
  });

const invocation = (layer: Layer, mode: string, mounts: string[], command: readonly string[]): string[] => [
  ...['--mount', '--pid', '--fork', '--kill-child', 'sh', SCRIPT],
  ...[layer.folder, mode, layer.user, layer.workdir, mounts.join('\n'), root],
  ...command,
];

/** The environment in the image: that of its ENV, and a PATH with the running Node. */
export const environmentOf = (layer: Layer): Record<string, string> => ({
  // Programs beside Node may be links, such as npm, which work only in its own folder.
  PATH: [NODE, '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin', path.dirname(process.execPath)].join(':'),
  ...layer.env,
});

const run = (layer: Layer, command: string): void => {
  const args = invocation(layer, 'build', mountLines(layer), ['sh', '-c', command]);
  const { status, stdout, stderr } = spawnSync('unshare', args, {
    encoding: 'utf8',
    env: { HOME: '/root', ...environmentOf(layer), ...layer.values },
    timeout: STEP_TIMEOUT_MS,
  });
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}${stderr}`);
};

const copyStage = (from: Layer, source: string, to: Layer, target: string): void => {
  for (const [at, mount] of from.mounts) {
    const below = path.posix.relative(source, at);
    if (!below.startsWith('..')) to.mounts.set(path.posix.resolve(to.workdir, target, below), mount);
  }
  if (from.mounts.has(source)) return;
  const [files, place] = [path.join(from.files, source), inside(to, target)];
  mkdirSync(path.dirname(place), { recursive: true });
  // No other step reads it, so it can be moved, which is faster.
  if (existsSync(place)) cpSync(files, place, { recursive: true, preserveTimestamps: true });
  else renameSync(files, place);
};

const copy = ({ text, flags }: Step, layer: Layer, layers: ReadonlyMap<string, Layer>): void => {
  const paths = text.split(/\s+/);
  const target = paths.pop() ?? '.';
  for (const source of paths) {
    const from = flags.from === undefined ? undefined : layers.get(flags.from);
    if (flags.from !== undefined && !from) throw new Error(`There is no stage ${flags.from}.`);
    if (from) copyStage(from, source, layer, target);
    else {
      const isFile = statSync(path.join(root, source)).isFile();
      copyFromContext(source, inside(layer, isFile && target.endsWith('/') ? path.posix.join(target, source) : target));
    }
  }
};

type Handler = (step: Step, layer: Layer, layers: ReadonlyMap<string, Layer>) => void;

const HANDLERS: Readonly<Record<string, Handler>> = {
  ARG: ({ pairs }, layer) => void Object.assign(layer.values, pairs),
  ENV: ({ pairs }, layer) => void Object.assign(layer.env, pairs),
  LABEL({ pairs }, layer) {
    for (const [name, value] of Object.entries(pairs)) layer.labels[name] = expand(value, layer.values);
  },
  WORKDIR({ text }, layer) {
    layer.workdir = path.posix.resolve(layer.workdir, text);
    mkdirSync(inside(layer, '.'), { recursive: true });
  },
  COPY: copy,
  USER: ({ text }, layer) => void (layer.user = text),
  EXPOSE: ({ text }, layer) => void layer.ports.push(text),
  STOPSIGNAL: ({ text }, layer) => void (layer.stopSignal = text),
  HEALTHCHECK({ text, flags }, layer) {
    layer.healthcheck = { flags, command: JSON.parse(text.replace(/^CMD\s+/, '')) as string[] };
  },
  CMD: ({ text }, layer) => void (layer.command = JSON.parse(text) as string[]),
};

const buildStage = (stage: Stage, layer: Layer, layers: ReadonlyMap<string, Layer>): string[] => {
  const substituted: string[] = [];
  for (const step of stage.steps) {
    const instead = step.keyword === 'RUN' ? substitute(step.text, layer) : null;
    const handler = step.keyword === 'RUN' ? () => run(layer, step.text) : HANDLERS[step.keyword];
    if (!handler) throw new Error(`The test cannot execute ${step.keyword}.`);
    if (instead) substituted.push(`"${step.text}": ${instead}`);
    else handler(step, layer, layers);
  }
  return substituted;
};

/** Executes the steps of the Dockerfile, one stage after the other. Needs root and the right to mount. */
export const buildImage = (): Image => {
  const parent = newDatabaseFolder();
  chmodSync(parent, 0o755);
  const stages = readDockerfile();
  const layers = new Map<string, Layer>();
  const substituted: string[] = [];
  for (const stage of stages) {
    const layer = newLayer(parent, stage.name);
    substituted.push(...buildStage(stage, layer, layers));
    layers.set(stage.name, layer);
  }
  const last = stages.at(-1) as Stage;
  const layer = layers.get(last.name) as Layer;
  return {
    ...layer,
    base: last.base,
    substituted,
    invocation: (command, volumes) => {
      const lines = Object.entries(volumes).map(([target, source]) => `volume ${source} ${target}`);
      return invocation(layer, 'run', [...mountLines(layer), ...lines], command);
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
};
