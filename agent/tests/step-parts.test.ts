import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMasker } from '../../src/domain/deployments/secrets';
import { readOwnerConfig } from '../src/state/owner-config';
import { LineReader } from '../src/steps/line-reader';
import { LogBuffer, MOST_AT_ONCE } from '../src/steps/log-buffer';
import { identify, stillRuns } from '../src/steps/step-records';

describe('lines of a program', () => {
  const linesOf = (pieces: string[], secrets: string[] = []) => {
    const lines: string[] = [];
    const reader = new LineReader(createMasker(secrets), (more) => lines.push(...more));
    for (const piece of pieces) reader.read(piece);
    reader.close();
    return lines;
  };

  it('are whole, however they arrive', () => {
    expect(linesOf(['a', 'b\r\nc\n\nd', 'e'])).toEqual(['ab', 'c', '', 'de']);
    expect(linesOf(['a\n'])).toEqual(['a']);
    expect(linesOf([])).toEqual([]);
  });

  it.each([1, 3, 7, 1000])('contain no secret that arrives in pieces of %i characters', (size) => {
    const text = 'begin s3cr3t-XYZ end\nfirst half\nsecond half\n';
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.slice(at * size, (at + 1) * size),
    );
    const lines = linesOf(pieces, ['s3cr3t-XYZ', 'first half\nsecond half']);
    expect(lines.join('\n')).not.toMatch(/s3cr3t|half/);
    expect(lines[0]).toBe('begin *** end');
  });

  it('are cut when they are too long, but not within a secret, and the next one is whole', () => {
    for (const before of [16_000, 16_370, 16_384, 16_500]) {
      const text = `${'x'.repeat(before)}s3cr3t-XYZ${'y'.repeat(50_000)}`;
      const pieces = [...(text.match(/.{1,100}/g) ?? []), '\nnext\n'];
      const lines = linesOf(pieces, ['s3cr3t-XYZ']);
      expect(lines).toHaveLength(2);
      expect(lines[0]).toMatch(/^x+(\*\*\*)?y*(\*+)? … \(the rest of the line is left out\)$/);
      expect(lines[1]).toBe('next');
    }
    // Masks make a line shorter.
    const [line = ''] = linesOf(`x${'s3cr3t-XYZ'.repeat(6000)}`.match(/.{1,7}/g) ?? [], ['s3cr3t-XYZ']);
    expect(line).toMatch(/^x\*+ … /);
  });
});

describe('the lines that wait', () => {
  it('are sent in order and in parts, and stay until they have arrived', () => {
    const buffer = new LogBuffer();
    expect([buffer.isEmpty, buffer.take()]).toEqual([true, '']);
    const lines = Array.from({ length: 3000 }, (_, index) => `${index} ${'ä'.repeat(40)}`);
    buffer.add(lines);
    const sent: string[] = [];
    while (!buffer.isEmpty) {
      expect(buffer.take()).toBe(buffer.take());
      sent.push(buffer.take());
      buffer.done();
    }
    expect(Math.max(...sent.map((each) => Buffer.byteLength(each)))).toBeLessThanOrEqual(MOST_AT_ONCE);
    expect(sent.join('')).toBe(lines.map((line) => `${line}\n`).join(''));
  });

  it('are dropped from the oldest, with a note', () => {
    const buffer = new LogBuffer();
    for (let index = 0; index < 20_000; index += 1) buffer.add([`${index} ${'x'.repeat(100)}`]);
    let all = '';
    for (; !buffer.isEmpty; buffer.done()) all += buffer.take();
    const [note = '', ...rest] = all.trimEnd().split('\n');
    const dropped = Number(/^\[(\d+) lines were dropped/.exec(note)?.[1]);
    expect(dropped).toBeGreaterThan(5000);
    expect(rest[0]).toMatch(new RegExp(`^${dropped} x`));
    expect(rest).toHaveLength(20_000 - dropped);
  });
});

it('recognises a process by its number and its beginning', () => {
  const own = identify(process.pid);
  expect(own && stillRuns(own)).toBe(true);
  expect(stillRuns({ pid: process.pid, began: 'before' })).toBe(false);
  expect(stillRuns({ pid: 2 ** 30, began: '' })).toBe(false);
});

describe('runners in agent.json', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'agent-runners-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const read = (runners: unknown) => {
    writeFileSync(path.join(folder, 'agent.json'), JSON.stringify({ runners }));
    return readOwnerConfig(folder);
  };
  const command = ['/usr/bin/true'];

  it('have defaults, and there is none without the owner', () => {
    expect(read({ ansible: { command } }).runners).toEqual({
      ansible: { command, env: {}, actions: ['apply', 'destroy', 'verify'], max_runtime_s: 3600 },
    });
    expect(readOwnerConfig(tmpdir()).runners).toEqual({});
  });

  it.each([
    [
      'a program without its folder',
      { a: { command: ['ansible-playbook'] } },
      /absolute path of a program.*runners\.a\.command/,
    ],
    ['no program', { a: { command: [] } }, /runners\.a\.command/],
    ['a relative folder', { a: { command, cwd: 'x' } }, /absolute path.*runners\.a\.cwd/],
    ['a variable of the agent', { a: { command, env: { TENANTRY_TOKEN: 'x' } } }, /runners\.a\.env/],
    ['an unknown action', { a: { command, actions: ['plan'] } }, /runners\.a\.actions/],
    ['an unknown setting', { a: { command, shell: true } }, /shell.*runners\.a/],
    ['no end', { a: { command, max_runtime_s: 0 } }, /max_runtime_s/],
    ['a name that is none', { 'a b': { command } }, /runners/],
  ])('are refused with %s', (_name, runners, message) => {
    expect(() => read(runners)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringMatching(message) }),
    );
  });
});
