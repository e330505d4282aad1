import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { refusalOf } from '../../../tests/helpers/thrown-refusal';
import { inOwnTurn } from './body-turns';

const newResponse = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));

/** Notes what is parsed, with a line for each turn of the event loop. */
const createLog = () => {
  const lines: string[] = [];
  const parse = (caller: string, name: string, res = newResponse()): Promise<void> =>
    inOwnTurn(caller, res, 0, () => void lines.push(name));
  return { lines, parse };
};

describe('large bodies', () => {
  it('are parsed one in each turn of the event loop', async () => {
    const { lines, parse } = createLog();
    let isDone = false;
    const all = Promise.all(['1', '2', '3'].map((name) => parse('a', name))).then(() => (isDone = true));
    while (!isDone) {
      await nextTurn();
      lines.push('turn');
    }
    await all;
    expect(lines.join(' ')).toMatch(/^(turn )*1 (turn )+2 (turn )+3( turn)*$/);
  });

  it('of two callers take turns', async () => {
    const { lines, parse } = createLog();
    await Promise.all([...['a1', 'a2', 'a3'].map((name) => parse('a', name)), parse('b', 'b1')]);
    expect(lines.indexOf('b1')).toBeLessThan(2);
  });

  it('are refused if one caller has too many waiting, and those of others are not', async () => {
    const { parse } = createLog();
    const many = Array.from({ length: 200 }, (_, at) => parse('a', String(at)));
    const other = parse('b', 'b');
    const results = await Promise.allSettled(many);
    await other;
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refused.length).toBeGreaterThan(50);
    const refuse = (): never => {
      throw refused[0];
    };
    expect(refusalOf(refuse)).toMatchObject({ name: 'ServiceUnavailableError', code: 'BODIES_BUSY' });
  });

  it('are not parsed if their clients have disconnected', async () => {
    const { lines, parse } = createLog();
    const [waiting, closed] = [newResponse(), newResponse()];
    closed.destroy();
    await nextTurn();
    const all = [parse('a', '1'), parse('a', '2', waiting), parse('a', '3', closed), parse('a', '4')];
    waiting.destroy();
    const results = await Promise.allSettled(all);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(lines).toEqual(['1', '4']);
  });

  it('leave others more time than they take', async () => {
    const took: [number, number][] = [];
    const busy = (): void => {
      const startedAt = performance.now();
      while (performance.now() - startedAt < 10);
      took.push([startedAt, performance.now()]);
    };
    await Promise.all(Array.from({ length: 3 }, () => inOwnTurn('a', newResponse(), 0, busy)));
    const rests = took.slice(1).map(([startedAt], at) => startedAt - (took[at]?.[1] ?? 0));
    for (const rest of rests) expect(rest).toBeGreaterThan(20);
  });

  it('leave others time to be checked, however fast they are parsed', async () => {
    const startedAt = performance.now();
    await Promise.all([1, 2].map(() => inOwnTurn('a', newResponse(), 1024 ** 2, () => undefined)));
    expect(performance.now() - startedAt).toBeGreaterThan(30);
  });

  it('leave the line if their clients disconnect while the one before rests', async () => {
    const { lines, parse } = createLog();
    const leaving = newResponse();
    await inOwnTurn('a', newResponse(), 1024 ** 2, () => undefined);
    const second = parse('a', '2', leaving);
    const third = parse('a', '3');
    leaving.destroy();
    await expect(second).rejects.toMatchObject({ name: 'ServiceUnavailableError' });
    await third;
    expect(lines).toEqual(['3']);
  });

  it('that fail to parse do not stop the others', async () => {
    const fail = (): never => {
      throw new Error('no JSON');
    };
    const first = inOwnTurn('a', newResponse(), 0, fail);
    await expect(first).rejects.toThrow('no JSON');
    await expect(inOwnTurn('a', newResponse(), 0, () => 'parsed')).resolves.toBe('parsed');
  });
});
