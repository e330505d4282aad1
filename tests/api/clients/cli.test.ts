import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { app } from '../../helpers/api';
import { createKey } from '../../helpers/api-keys';
import { sarif, sarifResult } from '../../helpers/findings/reports';
import { createTenant, type Tenant } from '../../helpers/world';

const root = path.resolve(__dirname, '../../..');
const program = path.join(root, 'clients/cli/dist/tenantry.js');

let tenant: Tenant;
let folder: string;
let server: string;
let key: string;

interface Run {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs the built command as its own process, with a home of its own. */
const tenantry = (args: string[], env: Record<string, string> = {}, input = ''): Promise<Run> =>
  new Promise((resolve) => {
    const clean = { PATH: process.env.PATH ?? '', HOME: folder, ...env };
    const child = execFile(process.execPath, [program, ...args], { env: clean, cwd: folder }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
    child.stdin?.end(input);
  });

const withKey = (...args: string[]): Promise<Run> => tenantry(args, { TENANTRY_SERVER: server, TENANTRY_API_KEY: key });

const write = (name: string, report: object | string): string => {
  writeFileSync(path.join(folder, name), typeof report === 'string' ? report : JSON.stringify(report));
  return name;
};

beforeAll(() => {
  execFileSync(process.execPath, [path.join(root, 'scripts/client/build-cli.js')]);
  server = `http://127.0.0.1:${(app().server.httpServer.address() as AddressInfo).port}`;
});

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tenantry-cli-'));
  tenant = await createTenant();
  ({ key } = await createKey(tenant.people.owner, ['finding:report', 'finding:read']));
});

afterEach(() => rmSync(folder, { recursive: true }));

it('is one small file', () => {
  expect(statSync(program).size).toBeLessThan(100_000);
  expect(statSync(program).mode & 0o111).not.toBe(0);
});

it.each(['', 'login', 'whoami', 'findings import'])('explains %j', async (command) => {
  const words = command.split(' ').filter(Boolean);
  const { status, stdout } = await tenantry([...words, '--help']);
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringMatching(/^Usage: tenantry [^]*Exits with 0/) });
  expect(await tenantry([...words, '--nonsense'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('WRONG_USAGE'),
  });
});

it.each([
  [['help', 'login'], 'Usage: tenantry login '],
  [['help', 'findings', 'import'], 'Usage: tenantry findings import '],
  [['findings', '--help'], 'Usage: tenantry COMMAND '],
  [['help'], 'Usage: tenantry COMMAND '],
])('explains with %j', async (words, usage) => {
  expect(await tenantry(words)).toMatchObject({ status: 0, stdout: expect.stringContaining(usage) });
});

it.each([[[]], [['findings']], [['imprt']]])('names the commands after %j', async (words) => {
  const { status, stderr } = await tenantry(words);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('login, whoami, findings import.') });
});

describe('login', () => {
  it('stores a key that nobody else can read, and whoami uses it', async () => {
    expect(await tenantry(['login', '--server', `${server}/`], {}, `${key}\n`)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(tenant.name),
    });
    const file = path.join(folder, '.config/tenantry/credentials.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ server, key });
    const me = await tenantry(['whoami', '--json']);
    expect(JSON.parse(me.stdout)).toMatchObject({
      kind: 'api_key',
      api_key: { capabilities: expect.arrayContaining(['finding:report']) },
    });
    expect(`${me.stdout}${me.stderr}`).not.toContain(key);
  });

  it('does not show what is typed on a terminal', async () => {
    const line = `'${process.execPath}' '${program}' login --server ${server}`;
    const env = { PATH: process.env.PATH ?? '', HOME: folder };
    const terminal = spawn('/usr/bin/script', ['--quiet', '--return', '--command', line, '/dev/null'], {
      env,
      cwd: folder,
    });
    let shown = '';
    terminal.stdout.on('data', (part: Buffer) => {
      const isFirst = !shown.includes('API key for');
      shown += part.toString();
      if (isFirst && shown.includes('API key for')) terminal.stdin.write(`${key}\r`);
    });
    const [status] = (await once(terminal, 'exit')) as [number];
    expect({ status, shown }).toEqual({ status: 0, shown: expect.stringContaining('The key is stored in') });
    expect(shown).not.toContain(key.slice(0, 20));
  });

  it('stores no key that the server refuses', async () => {
    const other = `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`;
    const run = await tenantry(['login', '--server', server], { TENANTRY_API_KEY: other });
    expect(run).toMatchObject({ status: 3, stderr: expect.stringMatching(/^API_KEY_\w+: .+\n.+\n$/) });
    expect(existsSync(path.join(folder, '.config'))).toBe(false);
  });

  it('sends a stored key to no other server', async () => {
    const heard: (string | undefined)[] = [];
    const other = http.createServer(({ headers }, response) => {
      heard.push(headers.authorization);
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    await tenantry(['login', '--server', server], {}, `${key}\n`);
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const run = await tenantry(['whoami', '--server', address]);
    other.close();
    expect(run).toMatchObject({ status: 2, stderr: expect.stringContaining('KEY_MISSING') });
    expect(heard).toEqual([]);
  });

  it('says what to check if the key is something else', async () => {
    expect(await tenantry(['login', '--server', server], { TENANTRY_API_KEY: 'x' })).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/^UNAUTHENTICATED: .+\nCheck the API key: /),
    });
  });
});

describe('findings import', () => {
  it('imports, says what is new, and fails while findings are open, new or not', async () => {
    const results = [sarifResult('R1', 3), sarifResult('R2', 9, { level: 'warning' })];
    const report = write('report.sarif', sarif(results));
    const first = await withKey('findings', 'import', report, '--scope', 'shop/main', '--fail-on', 'high');
    expect(first).toMatchObject({ status: 1, stderr: expect.stringContaining('1 finding of at least high is open.') });
    expect(first.stdout).toContain('Scan 1.0, scope shop/main: 2 results\ncreated 2, unchanged 0');
    expect(first.stdout).toMatch(/New:\n {2}high {6}R1 {2}src\/a\.py:3 {2}Problem of R1\n {2}medium {4}R2/);
    const screen = `/organisations/${tenant.documentId}/findings`;
    expect(first.stdout).toContain(`Console: ${server}${screen}?tool=Scan&scope=shop%2Fmain`);
    const again = await withKey('findings', 'import', report, '--scope', 'shop/main', '--fail-on', 'high', '--json');
    expect(again.status).toBe(1);
    expect(JSON.parse(again.stdout)).toMatchObject({
      scan: { created: 0, unchanged: 2 },
      open: { critical: 0, high: 1, medium: 1 },
      new: [],
      failing: 1,
    });
    expect((await withKey('findings', 'import', report, '--scope', 'shop/main', '--fail-on', 'critical')).status).toBe(
      0,
    );
  });

  it('does not count what people have accepted, nor other scopes', async () => {
    const report = write('report.sarif', sarif([sarifResult('R1', 3)]));
    await withKey('findings', 'import', report, '--scope', 'other');
    await withKey('findings', 'import', report, '--scope', 'main');
    const { call } = tenant.people.engineer;
    const [finding] = (await call.get('/security-findings?filters[scope]=main')).body.data;
    const { rule_id, severity, documentId } = finding;
    const accepted = await call.put(`/security-findings/${documentId}`, {
      rule_id,
      severity,
      status: 'false_positive',
    });
    expect(accepted.status).toBe(200);
    const run = await withKey('findings', 'import', report, '--scope', 'main', '--fail-on', 'low');
    expect(run).toMatchObject({ status: 0, stdout: expect.stringContaining('Open in this tool and scope: none') });
  });

  it('waits for an import that goes on after the response', async () => {
    const many = Array.from({ length: 5200 }, (_one, index) =>
      sarifResult('R1', index + 1, { partialFingerprints: { 'id/v1': String(index) } }),
    );
    writeFileSync(path.join(folder, 'many.sarif.gz'), gzipSync(JSON.stringify(sarif(many))));
    const run = await withKey('findings', 'import', 'many.sarif.gz', '--scope', 'main', '--json');
    expect(run.status).toBe(0);
    // A log has no line for what takes less than five seconds.
    expect(run.stderr).toMatch(/^(?:.*(?:sent|of 5200 results processed|results are read).*\n)*$/);
    expect(JSON.parse(run.stdout)).toMatchObject({
      scan: { status: 'succeeded', created: 5200 },
      open: { high: 5200 },
    });
  });

  it('shows with --dry-run what would change', async () => {
    const report = write('report.sarif', sarif([sarifResult('R1', 3)]));
    const run = await withKey('findings', 'import', report, '--scope', 'main', '--dry-run');
    expect(run).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/dry run, nothing was changed\)\ncreated 1/),
    });
    expect((await tenant.people.auditor.call.get('/security-findings')).body.data).toEqual([]);
  });

  it('asks for a confirmation when much would be closed', async () => {
    const many = Array.from({ length: 25 }, (_one, index) =>
      sarifResult('R1', index + 1, { partialFingerprints: { 'id/v1': String(index) } }),
    );
    const few = write('few.sarif', sarif(many.slice(0, 2)));
    await withKey('findings', 'import', write('many.sarif', sarif(many)), '--scope', 'main');
    const refused = await withKey('findings', 'import', few, '--scope', 'main');
    expect(refused).toMatchObject({
      status: 3,
      stdout: '',
      stderr: expect.stringMatching(/^[^]*CLOSING_NOT_CONFIRMED: .+\n.*--confirm-closing/),
    });
    const confirmed = await withKey('findings', 'import', few, '--scope', 'main', '--confirm-closing');
    expect(confirmed).toMatchObject({ status: 0, stdout: expect.stringContaining('closed 23') });
  });

  it('says with its code what is wrong with a file', async () => {
    const old = write('old.sarif', { version: '2.0.0', runs: [] });
    expect(await withKey('findings', 'import', old, '--scope', 'main')).toMatchObject({
      status: 3,
      stdout: '',
      stderr: expect.stringMatching(/^[^]*REPORT_VERSION_UNSUPPORTED: The report is SARIF 2\.0\.0.*\n.+\n$/),
    });
  });

  it.each([
    ['no file', ['--scope', 'main']],
    ['a file that does not exist', ['absent.sarif', '--scope', 'main']],
    ['a folder', ['.', '--scope', 'main']],
    ['a file that cannot be read', ['loop.sarif', '--scope', 'main']],
    ['no scope', ['report.sarif']],
    ['a scope without characters', ['report.sarif', '--scope', ' ']],
    ['an unknown severity', ['report.sarif', '--scope', 'main', '--fail-on', 'severe']],
    ['an unknown format', ['report.sarif', '--scope', 'main', '--format', 'html']],
    ['--fail-on for a dry run', ['report.sarif', '--scope', 'main', '--fail-on', 'high', '--dry-run']],
    ['two files', ['report.sarif', 'report.sarif', '--scope', 'main']],
  ])('refuses %s', async (_what, args) => {
    write('report.sarif', sarif([]));
    symlinkSync('loop.sarif', path.join(folder, 'loop.sarif'));
    expect(await withKey('findings', 'import', ...args)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^WRONG_USAGE: /),
    });
  });

  it('imports with a key that cannot read, unless --fail-on needs it', async () => {
    ({ key } = await createKey(tenant.people.owner, ['finding:report']));
    const report = write('report.sarif', sarif([sarifResult('R1', 3)]));
    const run = await withKey('findings', 'import', report, '--scope', 'main');
    expect(run).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('created 1'),
      stderr: expect.stringContaining('finding:read'),
    });
    const failing = await withKey('findings', 'import', report, '--scope', 'main', '--fail-on', 'high');
    expect(failing).toMatchObject({ status: 3, stderr: expect.stringContaining('CAPABILITY_MISSING') });
  });

  it('does not let a report write to the terminal what it likes', async () => {
    const message = { text: 'red \u001b[31m\u0007 and \r gone' };
    const run = await withKey(
      'findings',
      'import',
      write('r.sarif', sarif([sarifResult('R1', 3, { message })])),
      '--scope',
      'main',
    );
    expect(run.stdout).toContain('red [31m and gone');
    expect(run.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });
});

describe('a server', () => {
  it('that is busy is asked again after the time that it names, with the whole file and the same key', async () => {
    const seen: { key: string | string[] | undefined; bytes: number; at: number }[] = [];
    const scan = {
      documentId: 's',
      status: 'succeeded',
      tool: 'T',
      scope: 'main',
      dry_run: true,
      results: 1,
      created: 1,
    };
    const busy = http.createServer((request, response) => {
      let bytes = 0;
      request.on('data', (part: Buffer) => (bytes += part.length));
      request.on('end', () => {
        seen.push({ key: request.headers['idempotency-key'], bytes, at: Date.now() });
        if (seen.length === 1) return void response.writeHead(429, { 'Retry-After': '1' }).end('{}');
        if (seen.length === 2) return void response.writeHead(503, { 'Retry-After': '0' }).end('{}');
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data: scan }));
      });
    });
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
    const report = write('report.sarif', 'x'.repeat(300_000));
    const args = ['findings', 'import', report, '--scope', 'main', '--server', address];
    const run = await tenantry(args, { TENANTRY_API_KEY: 'k' });
    busy.close();
    expect(run).toMatchObject({ status: 0, stdout: expect.stringContaining('created 1') });
    expect(seen.map(({ bytes }) => bytes)).toEqual([300_000, 300_000, 300_000]);
    expect(new Set(seen.map(({ key: sent }) => sent)).size).toBe(1);
    expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(950);
  });

  it('gets a large file compressed', async () => {
    let received = '';
    const server = http.createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        expect(request.headers['content-encoding']).toBe('gzip');
        received = gunzipSync(Buffer.concat(parts)).toString();
        response.writeHead(200).end('{"data":{"documentId":"s","status":"succeeded","dry_run":true}}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const text = 'abcdefghij'.repeat(1_100_000);
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const args = ['findings', 'import', write('large.sarif', text), '--scope', 'main', '--server', address];
    const run = await tenantry(args, { TENANTRY_API_KEY: 'k' });
    server.close();
    expect(run.status).toBe(0);
    expect(received === text).toBe(true);
  });

  it('that cannot be reached ends with 3, and the address is in the reason', async () => {
    const report = write('report.sarif', sarif([]));
    const away = http.createServer();
    await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve));
    const { port } = away.address() as AddressInfo;
    away.close();
    const args = ['findings', 'import', report, '--scope', 'main', '--server', `http://127.0.0.1:${port}`];
    const run = await tenantry(args, { TENANTRY_API_KEY: 'k' });
    expect(run.status).toBe(3);
    expect(run.stderr).toContain(
      `NETWORK_FAILURE: The service cannot be reached. (connect ECONNREFUSED 127.0.0.1:${port})\n`,
    );
    expect(run.stderr).toContain('TENANTRY_SERVER');
  });

  it('that is something else is named as such', async () => {
    const page = { 'Content-Type': 'text/html' };
    const other = http.createServer((_request, response) => response.writeHead(200, page).end('<html>'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const run = await tenantry(['whoami', '--server', address], { TENANTRY_API_KEY: 'k' });
    other.close();
    expect(run).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/^UNEXPECTED_RESPONSE: .+\n.*not from Tenantry/),
    });
  });
});
