import { setImmediate as nextTurn } from 'node:timers/promises';
import { refusalOf } from '../../../tests/helpers/thrown-refusal';
import { inOwnTurn } from './body-turns';

/** Notes what is parsed, with a line for each turn of the event loop. */
const createLog = () => {
  const lines: string[] = [];
  return { lines, parse: (caller: string, name: string) => inOwnTurn(caller, () => void lines.push(name)) };
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

  it('that fail to parse do not stop the others', async () => {
    const fail = (): never => {
      throw new Error('no JSON');
    };
    const first = inOwnTurn('a', fail);
    await expect(first).rejects.toThrow('no JSON');
    await expect(inOwnTurn('a', () => 'parsed')).resolves.toBe('parsed');
  });
});
