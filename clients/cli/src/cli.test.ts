import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { credentialsFile, readKey, writeKey } from './credentials';
import { atLeast } from './findings/scan';
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
});

describe('progress', () => {
  const written = (isTTY: boolean): string => {
    const parts: string[] = [];
    let now = 10_000;
    const stream = { isTTY, write: (text: string | Uint8Array) => parts.push(String(text)) > 0 };
    const progress = createProgress(stream, () => now);
    for (const text of ['one', 'two', 'three']) {
      progress.show(text);
      now += 600;
    }
    progress.end();
    progress.end();
    return parts.join('');
  };

  it('is one line a second for a log', () => expect(written(false)).toBe('one\nthree\n'));

  it('is a line that changes on a terminal, and goes', () => {
    expect(written(true)).toBe('\r\u001b[Kone\r\u001b[Ktwo\r\u001b[Kthree\r\u001b[K');
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
