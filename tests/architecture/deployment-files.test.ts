import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { settingsFaults } from '../../src/boot/settings/check-settings';
import { SECRETS } from '../../src/boot/settings/secrets';
import { contextFilter } from '../helpers/image/build-context';
import { readDockerfile } from '../helpers/image/dockerfile';
import { readYaml } from '../helpers/deployment/files';

const { SERVER_OPTIONS } = require('../../scripts/launch/lean-process') as { SERVER_OPTIONS: string[] };

const root = path.resolve(__dirname, '../..');
const textOf = (name: string): string => readFileSync(path.join(root, name), 'utf8');

interface Service {
  image: string;
  environment: Record<string, string>;
  ports?: string[];
  restart?: string;
  healthcheck?: object;
  read_only?: boolean;
  depends_on?: Record<string, { condition: string }>;
  deploy?: { resources: { limits: object } };
}

const { services } = readYaml<{ services: Record<string, Service> }>('compose.yaml');
const longRunning = Object.entries(services).filter(([name]) => name !== 'migrate');
const compose = textOf('compose.yaml');

/** A secret that the check of settings accepts. */
const secret = (name: string): string => `w4Xk9ZpQ2mVt7LrB${name}`;

/** The environment of a service, with real values in the place of variables. */
const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([key, text]) => [
      key,
      text.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (whole, variable: string, fallback = '') =>
        whole.includes(':-') ? (fallback as string) : secret(variable),
      ),
    ]),
  );

it('starts the server with the same options of Node by npm, too', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  expect(scripts.start).toBe(['node', ...SERVER_OPTIONS, 'scripts/start.js'].join(' '));
});

describe('the Dockerfile', () => {
  const last = readDockerfile().at(-1);
  const run = last?.steps.filter(({ keyword }) => keyword === 'RUN').map(({ text }) => text);

  it('has no faults that the linter of dockerfile-utils finds', () => {
    expect(validate(textOf('Dockerfile'))).toEqual([]);
    expect(validate('FROM x\nCMDD ["node"]\n')).toHaveLength(1);
  });

  it('has an exact version of Node, and no compilers or package managers in its last stage', () => {
    expect(last?.base).toMatch(/^node:24\.\d+\.\d+-\w+-slim$/);
    expect(run?.join('\n')).not.toMatch(/apt|apk|npm (?:ci|i|install)|curl|wget/);
    expect(run?.join('\n')).toMatch(/rm -rf \/usr\/local\/lib\/node_modules/);
  });

  it('runs the server as a numbered user, without a shell between the signal and the server', () => {
    const of = (keyword: string): string | undefined => last?.steps.find((step) => step.keyword === keyword)?.text;
    expect(of('USER')).toMatch(/^[1-9]\d+:[1-9]\d+$/);
    expect(JSON.parse(of('CMD') ?? '')).toEqual(['node', ...SERVER_OPTIONS, 'scripts/start.js']);
    expect(of('HEALTHCHECK')).toMatch(/^CMD \["node", /);
  });

  it.each([
    ...['.env', 'tenantry.env', '.git/config', 'node_modules/koa/package.json', 'dist/src/index.js', '.tmp/data.db'],
    ...['public/uploads/private.pdf', 'src/http/x.test.ts', 'tests/stages.js', 'deploy/prometheus/metrics-token'],
  ])('does not see %s', (name) => {
    expect(contextFilter()(name)).toBe(false);
  });

  it.each([
    'package-lock.json',
    '.npmrc',
    'src/index.ts',
    'console/index.html',
    'docs/guides/api.md',
    'public/uploads/.gitkeep',
  ])('sees %s', (name) => expect(contextFilter()(name)).toBe(true));
});

describe('compose.yaml', () => {
  /** Rules of order, which would separate what belongs together. */
  const DISABLED = ['service-keys-order', 'services-alphabetical-order', 'top-level-properties-order'];
  const lint = (file: string) =>
    spawnSync(
      process.execPath,
      [
        ...[path.join(root, 'node_modules/dclint/bin/dclint.cjs'), file, '--max-warnings', '0', '--color', 'false'],
        ...DISABLED.flatMap((rule) => ['--disable-rule', rule]),
      ],
      { cwd: root, encoding: 'utf8' },
    );

  it('is what the schema of the Compose specification describes, and has no faults that dclint finds', () => {
    expect(lint('compose.yaml')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\s*$/), stderr: '' });
    const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-compose-'));
    writeFileSync(path.join(folder, 'compose.yaml'), compose.replace('read_only: true', 'readonly: true'));
    const wrong = lint(path.join(folder, 'compose.yaml'));
    rmSync(folder, { recursive: true });
    expect(wrong).toMatchObject({ status: 1, stdout: expect.stringContaining('must NOT have additional properties') });
  });

  it('names a secret that is missing, and compose.env.example lists all', () => {
    const required = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const optional = [...compose.matchAll(/\$\{(\w+):-/g)].map(([, name]) => name);
    const used = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(used.filter((name) => !required.includes(name) && !optional.includes(name))).toEqual([]);
    expect(required).toEqual(expect.arrayContaining(Object.keys(SECRETS)));
    const example = [...textOf('deploy/compose.env.example').matchAll(/^(# )?(\w+)=(.*)$/gm)];
    const listed = (isActive: boolean) =>
      example.filter(([, mark]) => (mark === undefined) === isActive).map(([, , name]) => name);
    expect(listed(true).sort()).toEqual([...new Set(required)].sort());
    expect(listed(false).sort()).toEqual([...new Set(optional)].sort());
  });

  it.each(['tenantry', 'migrate'])('gives %s settings that the server accepts', (name) => {
    const env = environmentOf(name);
    for (const more of [{}, { PUBLIC_URL: 'https://tenantry.example.com' }])
      expect(settingsFaults({ ...env, ...more, NODE_ENV: 'production' })).toEqual([]);
    const hostOf = (url = ''): string => new URL(url).host;
    expect(hostOf(env.DATABASE_DIRECT_URL)).toBe('postgres:5432');
    expect(hostOf(env.DATABASE_URL)).toBe(name === 'tenantry' ? 'pgbouncer:6432' : 'postgres:5432');
  });

  it('pins every image, and opens ports on the loopback address only', () => {
    for (const { image, ports = [] } of Object.values(services)) {
      expect(image).toMatch(/^[\w./-]+:v?(?:\d+\.\d+[\w.-]*|\$\{TENANTRY_VERSION:-local\})$/);
      expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    }
  });

  it('gives every service a health check, limits and restarts', () => {
    for (const [name, { healthcheck, deploy, restart, image }] of longRunning) {
      expect([name, deploy?.resources.limits, restart]).toEqual([name, expect.anything(), 'unless-stopped']);
      // That of the Dockerfile
      if (!image.startsWith('tenantry:')) expect([name, healthcheck]).toEqual([name, expect.anything()]);
    }
  });

  it('migrates before the server starts', () => {
    expect(services.tenantry?.depends_on).toEqual({
      migrate: { condition: 'service_completed_successfully' },
      pgbouncer: { condition: 'service_healthy' },
      postgres: { condition: 'service_healthy' },
    });
    expect(services.tenantry?.read_only).toBe(true);
  });
});

describe('the image of the agent', () => {
  it('has no faults, the Node of the server, a numbered user and no package manager', () => {
    const dockerfile = textOf('agent/Dockerfile');
    expect(validate(dockerfile)).toEqual([]);
    const version = /NODE_VERSION=(\S+)/;
    expect(version.exec(dockerfile)?.[1]).toBe(version.exec(textOf('Dockerfile'))?.[1]);
    const [last] = dockerfile.split(/^FROM /m).slice(-1);
    expect(last).toMatch(/^USER [1-9]\d+:[1-9]\d+$/m);
    expect(last).toMatch(/rm -rf \/usr\/local\/lib\/node_modules/);
  });
});

const UNITS = ['tenantry.service', 'tenantry-agent.service'];

describe('the units of systemd', () => {
  const unit = textOf('deploy/systemd/tenantry.service');
  const valueOf = (name: string): string | undefined => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  const isInstalled = analyze('--version').status === 0;
  if (!isInstalled) process.stderr.write('systemd-analyze is not installed: the unit is not verified.\n');

  it('leaves signals to the server, and gives it the time that it needs', () => {
    // With the default, its processes would get a second signal, which ends them at once.
    expect(valueOf('KillMode')).toBe('mixed');
    expect(valueOf('TimeoutStopSec')).toBe('30s');
    expect(valueOf('ExecStart')).toBe(['/usr/bin/node', ...SERVER_OPTIONS, 'scripts/start.js'].join(' '));
    // systemd would set WATCHDOG_USEC, which the server takes for a setting of its own.
    expect(valueOf('WatchdogSec')).toBeUndefined();
    const env = Object.fromEntries((valueOf('Environment') ?? '').split(' ').map((pair) => pair.split('=')));
    const secrets = Object.fromEntries(Object.keys(SECRETS).map((name) => [name, secret(name)]));
    expect(settingsFaults({ ...env, ...secrets })).toEqual([]);
  });

  it('do not start an agent again that cannot work', () => {
    const agent = textOf('deploy/systemd/tenantry-agent.service');
    expect(agent).toMatch(/^RestartPreventExitStatus=2 4$/m);
    expect(agent).toMatch(/^Restart=on-failure$/m);
  });

  (isInstalled ? it.each : it.skip.each)(UNITS)('%s is valid, and exposes little, as systemd-analyze finds', (name) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-unit-'));
    const file = path.join(folder, name);
    writeFileSync(file, textOf(`deploy/systemd/${name}`).replaceAll('/usr/bin/node', process.execPath));
    const verified = analyze('verify', file);
    const security = analyze('security', '--offline=true', '--threshold=20', file);
    rmSync(folder, { recursive: true });
    expect(verified).toMatchObject({ status: 0, stderr: '' });
    expect(security).toMatchObject({ status: 0, stdout: expect.stringMatching(/exposure level .*: [01]\.\d OK/) });
  });
});

it('every script that a deployment names exists', () => {
  const files = ['Dockerfile', 'compose.yaml', 'deploy/kubernetes/deployment.yaml', 'deploy/systemd/tenantry.service'];
  const named = files.flatMap((name) => textOf(name).match(/\bscripts\/[\w/-]+\.js\b/g) ?? []);
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  expect(new Set(named).size).toBe(3);
});
