import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TenantryError } from '../../typescript/src/index';
import { credentialsFile, readKey, writeKey } from './credentials';
import { explain } from './failure';
import { atLeast, progressOf } from './findings/scan';
import { readOptions, serverAddress } from './options';
import { createProgress } from './progress';
import { plain } from './text';

describe('the place of the key', () => {
  it.each([
    ['linux', {}, '/home/a/.config/tenantry/credentials.json'],
    ['linux', { XDG_CONFIG_HOME: '/etc/a' }, '/etc/a/tenantry/credentials.json'],
    ['darwin', {}, '/home/a/Library/Application Support/tenantry/credentials.json'],
    ['win32', { APPDATA: 'C:\\Roaming' }, 'C:\\Roaming\\tenantry\\credentials.json'],
  ] as const)('on %s with %j', (platform, env, file) => {
    expect(credentialsFile({ platform, home: '/home/a', env })).toBe(file);
  });

  it('is a file that only its owner can read, however it was before', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-key-'));
    const file = path.join(folder, 'below', 'credentials.json');
    try {
      expect(readKey(file)).toBeNull();
      writeKey(file, { server: 's', key: 'one' });
      expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
      writeFileSync(file, 'no JSON', { mode: 0o644 });
      expect(() => readKey(file)).toThrow('contains no key');
      writeKey(file, { server: 's', key: 'two' });
      expect(readKey(file)).toEqual({ server: 's', key: 'two' });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readFileSync(file, 'utf8')).not.toContain('one');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('an address', () => {
  it.each([
    ['https://a.example/', 'https://a.example'],
    ['https://a.example/tenantry/api/', 'https://a.example/tenantry'],
    ['http://127.0.0.1:1337', 'http://127.0.0.1:1337'],
  ])('%s is that of %s', (text, address) => expect(serverAddress(text)).toBe(address));

  it.each(['a.example', 'ftp://a.example', 'https://me:secret@a.example'])('%s is refused', (text) => {
    expect(() => serverAddress(text)).toThrow('https://tenantry.example.com');
  });
});

it('options are texts that are not empty, or flags', () => {
  const { text, flag, positionals } = readOptions(['x', '--server', ' s ', '--json'], {}, 1);
  expect([text('server'), text('organisation'), flag('json'), positionals]).toEqual(['s', null, true, ['x']]);
  expect(() => readOptions(['--server', ''], {}).text('server')).toThrow('--server is empty');
  expect(() => readOptions(['x'])).toThrow('What is x?');
  expect(() => readOptions(['--sope', 'x'])).toThrow(/^Unknown option '--sope'\.$/);
});

describe('progress', () => {
  const written = (isTTY: boolean): string => {
    const parts: string[] = [];
    let now = 10_000;
    const stream = { isTTY, write: (text: string | Uint8Array) => parts.push(String(text)) > 0 };
    const progress = createProgress(stream, () => now);
    for (const text of ['one', 'two', 'three', 'three', 'three', 'four']) {
      now += 3000;
      progress.show(text);
    }
    progress.end();
    progress.end();
    return parts.join('');
  };

  it('is a line every five seconds for a log, if it has changed', () =>
    expect(written(false)).toBe('two\nthree\nfour\n'));

  it('is a line that changes on a terminal, and goes', () => {
    expect(written(true)).toMatch(/^\r\u001b\[Kone\r\u001b\[Ktwo[^]*four\r\u001b\[K$/);
  });
});

it('a scan shows how many results it has, and then how many of them are written', () => {
  expect(progressOf({ processed: 0, results: 7000 })).toBe('7000 results are read and compared');
  expect(progressOf({ processed: 200, results: 7000 })).toBe('200 of 7000 results processed');
});

describe('a failure', () => {
  const unreachable = (cause: Error): TenantryError =>
    new TenantryError('NETWORK_FAILURE', 'The service cannot be reached.', {
      cause: new TypeError('fetch failed', { cause }),
    });

  it.each([
    [new Error('getaddrinfo ENOTFOUND a.example'), 'getaddrinfo ENOTFOUND a.example'],
    [new AggregateError([new Error('connect ECONNREFUSED ::1:9'), new Error('other')]), 'connect ECONNREFUSED ::1:9'],
  ])('of the network says why, and what to check: %s', (cause, reason) => {
    expect(explain(unreachable(cause))).toEqual({
      exit: 3,
      text: expect.stringMatching(/^NETWORK_FAILURE: The service cannot be reached\. \(.+\)\n.*--server.*\n$/),
    });
    expect(explain(unreachable(cause)).text).toContain(`(${reason})`);
  });

  it('has the remedy of the server, unless this command knows a better one', () => {
    const failure = (code: 'REPORT_EMPTY' | 'CLOSING_NOT_CONFIRMED'): string =>
      explain(new TenantryError(code, 'No.', { remedy: 'Do that.', requestId: 'r1' })).text;
    expect(failure('REPORT_EMPTY')).toBe('REPORT_EMPTY: No. (request r1)\nDo that.\n');
    expect(failure('CLOSING_NOT_CONFIRMED')).toContain('--confirm-closing');
  });

  it('that nobody expected has its stack', () => {
    expect(explain(new Error('broken')).text).toMatch(/^Error: broken\n +at /);
  });
});

it('a level counts what is at least as severe', () => {
  const counts = { critical: 1, high: 2, medium: 4, low: 8, info: 16 };
  expect((['critical', 'high', 'medium', 'low', 'info'] as const).map((level) => atLeast(counts, level))).toEqual([
    1, 3, 7, 15, 31,
  ]);
});

it('texts of reports are one line without anything that a terminal obeys', () => {
  expect(plain('a\u001b[2J\u0007 b\r\n\u202ec')).toBe('a [2J b c');
  expect(plain('abcdef', 4)).toBe('abc…');
});
