import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { readOptions } from '../src/commands/options';
import { createLog, SILENT } from '../src/log';
import { Limit } from '../src/schedule/limit';
import { Scheduler } from '../src/schedule/scheduler';
import { nextSlot, offsetOf } from '../src/schedule/slots';
import { Backoff } from '../src/server/backoff';
import { Clock } from '../src/server/clock';
import { parseAssignment } from '../src/server/configuration';
import { isRevoked, refusedBy, retryAfter } from '../src/server/server-errors';
import { defaultFolder, prepareFolder } from '../src/state/folder';
import { identityIn } from '../src/state/identity';
import { STALE_MS, takeLock } from '../src/state/lock';
import { readOwnerConfig } from '../src/state/owner-config';
import { checkOf } from './helpers/probing';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'agent-parts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('the clock of Tenantry', () => {
  const at = (machine: number, server: number, roundTripMs = 100) => {
    const said: string[] = [];
    const clock = new Clock(
      createLog((line) => said.push(line)),
      () => machine,
    );
    clock.measure(new Date(server).toUTCString(), roundTripMs);
    return { clock, said };
  };

  it('is used if it differs by more than two seconds', () => {
    expect(at(1_000_000, 1_000_000).clock.now()).toBe(1_000_000);
    expect(at(1_000_000, 1_001_000).clock.now()).toBe(1_000_000);
    expect(at(1_000_000, 1_030_000).clock.now()).toBe(1_030_550);
    expect(at(1_000_000, 900_000).clock.now()).toBe(900_550);
  });

  it('is said to differ once', () => {
    const { clock, said } = at(1_000_000, 1_100_000);
    clock.measure(new Date(1_105_000).toUTCString(), 100);
    expect(said).toEqual([expect.stringContaining('101 s behind')]);
    expect(at(1_000_000, 1_030_000).said).toEqual([]);
  });

  it('is not measured by slow answers, or without the header', () => {
    const { clock } = at(1_000_000, 5_000_000, 20_000);
    clock.measure(undefined, 1);
    clock.measure('soon', 1);
    expect(clock.offsetMs).toBeNull();
  });
});

describe('slots', () => {
  it('are stable, spread, and always later', () => {
    const offsets = Array.from({ length: 200 }, (_, index) => offsetOf(`check${index}`, 30_000));
    expect(offsetOf('check1', 30_000)).toBe(offsets[1]);
    expect(new Set(offsets.map((each) => Math.floor(each / 3000))).size).toBe(10);
    expect([nextSlot(0, 10, 3), nextSlot(3, 10, 3), nextSlot(12, 10, 3), nextSlot(13, 10, 3)]).toEqual([3, 13, 13, 23]);
  });
});

describe('the scheduler', () => {
  const check = (documentId: string, seconds = 1) =>
    checkOf('tcp', { documentId, interval_seconds: seconds, config: { host: 'x', port: 1 } });

  it('never runs a check twice at once, and leaves out what it missed', async () => {
    const began: number[] = [];
    let most = 0;
    let now = 0;
    const run = async () => {
      began.push(Date.now());
      most = Math.max(most, (now += 1));
      await sleep(1500);
      now -= 1;
    };
    const scheduler = new Scheduler({ run, maxConcurrency: 5, seed: 'a' });
    scheduler.apply([check('one')]);
    await sleep(3800);
    await scheduler.stop();
    expect(most).toBe(1);
    expect(began.length).toBeGreaterThanOrEqual(1);
    expect(began.length).toBeLessThanOrEqual(3);
  });

  it('runs few at once, applies changes, and runs checks on request at once', async () => {
    const runs: string[] = [];
    let now = 0;
    let most = 0;
    const run = async ({ documentId }: { documentId: string }) => {
      runs.push(documentId);
      most = Math.max(most, (now += 1));
      await sleep(30);
      now -= 1;
    };
    const scheduler = new Scheduler({ run, maxConcurrency: 2, seed: 'a' });
    scheduler.apply(Array.from({ length: 8 }, (_, index) => check(`c${index}`)));
    await sleep(1300);
    expect(most).toBe(2);
    expect(new Set(runs).size).toBe(8);
    scheduler.apply([check('other')]);
    expect(await scheduler.runNow(check('asked'), () => Promise.resolve('done'))).toBe('done');
    await sleep(100);
    runs.length = 0;
    await sleep(1200);
    await scheduler.stop();
    expect(new Set(runs)).toEqual(new Set(['other']));
  });

  it('limits work in its order', async () => {
    const limit = new Limit(1);
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((each) => limit.run(async () => void order.push(each, await Promise.resolve(0)))));
    expect(order).toEqual([1, 0, 2, 0, 3, 0]);
  });
});

describe('waiting', () => {
  it('grows to a minute, and differs', () => {
    const backoff = new Backoff(() => 1);
    expect(Array.from({ length: 8 }, () => backoff.next() / 1000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    backoff.reset();
    expect(new Backoff(() => 0).next()).toBe(500);
  });

  it('is as long as the server says', () => {
    expect([
      retryAfter('7', 0),
      retryAfter(new Date(9000).toUTCString(), 0),
      retryAfter('soon', 0),
      retryAfter(undefined, 0),
    ]).toEqual([7000, 9000, null, null]);
    expect(retryAfter('99999', 0)).toBe(600_000);
  });

  it('has an end when the credential has ended', () => {
    const refused = (status: number, code: string) =>
      refusedBy(status, {}, { error: { message: 'x', details: { code } } });
    expect(
      [
        refused(401, 'UNAUTHORIZED'),
        refused(400, 'AGENT_REVOKED'),
        refused(401, 'CERTIFICATE_MISMATCH'),
        refused(403, 'X'),
      ].map(isRevoked),
    ).toEqual([true, true, false, false]);
  });
});

describe('a configuration', () => {
  it('leaves out only what is not valid', () => {
    const { checks, invalid, reportSeconds } = parseAssignment({
      checks: [
        { ...checkOf('tcp', { config: { host: 'x', port: 1 } }) },
        { documentId: 'c2', name: 'ping', type: 'icmp' },
        { ...checkOf('tcp', { documentId: 'c3', config: { host: 'x', port: 1 } }), config: { host: 'x', port: 0 } },
        7,
      ],
    });
    expect([checks.length, reportSeconds]).toEqual([1, 5]);
    expect(invalid.map(({ documentId }) => documentId)).toEqual(['c2', 'c3', '']);
    expect(invalid[0]?.message).toContain('icmp');
    expect(invalid[1]?.message).toContain('config.port');
  });
});

describe('the state folder', () => {
  const machine = { platform: 'linux' as const, isRoot: false, home: '/home/me', env: {} };

  it('is where the system keeps such things', () => {
    expect(defaultFolder(machine)).toBe('/home/me/.local/state/tenantry-agent');
    expect(defaultFolder({ ...machine, env: { XDG_STATE_HOME: '/x' } })).toBe('/x/tenantry-agent');
    expect(defaultFolder({ ...machine, isRoot: true })).toBe('/var/lib/tenantry-agent');
    expect(defaultFolder({ ...machine, platform: 'darwin' })).toBe(
      '/home/me/Library/Application Support/tenantry-agent',
    );
    expect(defaultFolder({ ...machine, platform: 'win32', env: { ProgramData: 'D:\\P' } })).toBe(
      'D:\\P\\tenantry-agent',
    );
  });

  it('is private, and has one key for ever', async () => {
    const made = prepareFolder(path.join(folder, 'state'));
    const identity = await identityIn(made);
    expect(await identityIn(made)).toEqual(identity);
    expect(identity.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    const modes = [made, path.join(made, 'agent.key')].map((name) => statSync(name).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
  });

  it('is used by one agent', () => {
    const lock = takeLock(folder);
    expect(() => takeLock(folder)).toThrow(expect.objectContaining({ code: 'STATE_IN_USE', exit: 6 }));
    lock.release();
    takeLock(folder).release();
  });

  it.each([
    ['a process that has ended', { pid: 2 ** 22 + 7, host: os.hostname(), startedAt: null }],
    ['another process with its number', { pid: process.pid, host: os.hostname(), startedAt: '1' }],
  ])('is free after %s', (_what, owner) => {
    writeFileSync(path.join(folder, 'lock'), JSON.stringify({ nonce: 'x', ...owner }));
    takeLock(folder).release();
  });

  it('of a process that cannot be seen is free after a while', () => {
    const file = path.join(folder, 'lock');
    writeFileSync(file, JSON.stringify({ nonce: 'x', pid: 1, host: 'elsewhere', startedAt: null }));
    expect(() => takeLock(folder)).toThrow(/elsewhere/);
    const old = new Date(Date.now() - STALE_MS - 1000);
    utimesSync(file, old, old);
    takeLock(folder).release();
  });

  it.each(['{', '{"allow_loopbak":true}', '{"allowed_networks":["10.0.0.0"]}', '{"connectivity_targets":["x"]}'])(
    'can have an agent.json that is wrong: %s',
    (text) => {
      writeFileSync(path.join(folder, 'agent.json'), text);
      expect(() => readOwnerConfig(folder)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID', exit: 2 }));
    },
  );
});

describe('options', () => {
  it('come from the command line, then from the environment', () => {
    const env = { TENANTRY_SERVER: 'https://a.example/', TENANTRY_TOKEN: 't', TENANTRY_STATE: '/x' };
    expect(readOptions([], env).common).toMatchObject({ server: 'https://a.example', token: 't', folder: '/x' });
    expect(readOptions(['--server', 'http://b.example/base/api'], env).common.server).toBe('http://b.example/base');
  });

  it.each([[['--server', 'example.com']], [['--serve']], [['--server']], [['--server', 'ftp://x']]])(
    'can be wrong: %j',
    (args) => {
      expect(() => readOptions(args, {})).toThrow(expect.objectContaining({ code: 'WRONG_USAGE' }));
    },
  );

  it('make no second line in the log', () => {
    const said: string[] = [];
    createLog((line) => said.push(line)).info('a\nb\u2028c');
    expect(said[0]?.trimEnd()).toMatch(/info {2}a b c$/);
    SILENT.info('x');
  });
});
