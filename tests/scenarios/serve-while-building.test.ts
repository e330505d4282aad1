import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningApp, startApp } from '../helpers/processes/running-app';
import { until } from '../helpers/timing/until';

const root = path.resolve(__dirname, '../..');
const HTML = { Accept: 'text/html,application/xhtml+xml' };

let folder: string;
let app: RunningApp | undefined;

/** A copy of the project without console and panel, whose tools build when the test allows it. */
const copyProject = (): string => {
  const copy = mkdtempSync(path.join(tmpdir(), 'tenantry-building-'));
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/bundle.js'), copy]);
  if (status !== 0) throw new Error(String(stderr));
  for (const part of ['build', 'console']) rmSync(path.join(copy, 'dist', part), { recursive: true, force: true });
  const bin = path.join(copy, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')).filter((one) => one !== '.bin'))
    symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
  const fake = JSON.stringify(path.join(root, 'tests/helpers/processes/fake-build.js'));
  const tool = (part: string): string => `require(${fake}).pretend(${JSON.stringify(copy)}, '${part}');\n`;
  writeFileSync(path.join(bin, 'vite'), tool('console'));
  writeFileSync(path.join(copy, 'scripts/launch/build-panel.js'), tool('build'));
  return copy;
};

const get = async (pathname: string, headers: Record<string, string> = HTML) => {
  const response = await fetch(`${app?.url}${pathname}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

beforeAll(async () => {
  folder = copyProject();
  app = await startApp({}, 'tests/helpers/processes/serve-while-building.js', (file) => [
    process.execPath,
    file,
    folder,
  ]);
});

afterAll(async () => {
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a server whose console and panel are being built', () => {
  it('answers the API, and that of the panel', async () => {
    expect((await get('/api/openapi.json')).status).toBe(200);
    expect((await get('/admin/init', { Accept: 'application/json' })).status).toBe(200);
  });

  it.each([
    ['/', 'console', 'Pretending to build console'],
    ['/organisations/acme/dashboard', 'console', 'Pretending to build console'],
    ['/admin', 'admin panel', 'Waiting for the console'],
    ['/admin/settings/roles', 'admin panel', 'Waiting for the console'],
  ])('shows the progress at %s', async (pathname, part, step) => {
    await until(async () => (await get(pathname)).text.includes(step), 'the step is shown');
    const { status, headers, text } = await get(pathname);
    expect({ status, retry: headers.get('Retry-After') }).toEqual({ status: 503, retry: '2' });
    expect(text).toContain(`The ${part} is being built`);
    expect(text).toContain('<noscript><meta http-equiv="refresh" content="2"></noscript>');
    expect(text).toMatch(/<script nonce="[^"]+" type="module">/);
  });

  it('shows it with one script and no external resources, which the page forbids itself', async () => {
    const { headers, text } = await get('/admin');
    const nonce = /<style nonce="([^"]+)"/.exec(text)?.[1];
    expect(headers.get('Content-Security-Policy')).toBe(
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(text).not.toMatch(/<link|<img|https?:|url\(| src=/);
    expect(text.match(/<script/g)).toHaveLength(1);
  });

  it('says what to do if a build fails, and builds the rest', async () => {
    writeFileSync(path.join(folder, 'fail'), '');
    writeFileSync(path.join(folder, 'build-console'), '');
    await until(async () => (await get('/')).text.includes('The console could not be built'), 'the console has failed');
    expect((await get('/')).text).toMatch(/<code>npm run build<\/code>/);
    expect((await get('/')).text).not.toMatch(/http-equiv="refresh"/);
    expect(app?.output()).toContain('This tool was asked to fail.');
    await until(
      async () => (await get('/admin')).text.includes('Pretending to build build'),
      'the panel is being built',
    );
    // So that the next start builds both.
    expect(readFileSync(path.join(folder, 'dist/.unfinished'), 'utf8')).toBe('console,admin panel');
  });

  it('serves the panel as soon as it is built', async () => {
    rmSync(path.join(folder, 'fail'));
    writeFileSync(path.join(folder, 'build-build'), '');
    await until(async () => (await get('/admin')).status === 200, 'the panel is there');
    expect((await get('/admin')).text).toContain('The built build');
    expect((await get('/admin/settings/roles')).text).toContain('The built build');
    expect(app?.output()).toMatch(/The admin panel is ready \(\d+ s\)/);
    expect(readFileSync(path.join(folder, 'dist/.unfinished'), 'utf8')).toBe('console');
  });

  it('leaves no build behind, even if it is killed', async () => {
    for (const file of ['build-console', 'began-console', 'ended-console']) rmSync(path.join(folder, file));
    const build = JSON.stringify(path.join(folder, 'scripts/launch/build.js'));
    const starter = spawn(process.execPath, ['-e', `require(${build}).startBuilding(['console'])`], {
      stdio: 'ignore',
    });
    await until(() => existsSync(path.join(folder, 'began-console')), 'the build has begun');
    starter.kill('SIGKILL');
    await until(() => existsSync(path.join(folder, 'ended-console')), 'the build has ended');
  });
});
