import { parquetTurn } from './parquet-turns';

/** Lets all promises settle. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the turns of Parquet files', () => {
  it('are two at once, one of each person', async () => {
    const started: string[] = [];
    const ends: Record<string, () => void> = {};
    const start = (caller: string, file: string): Promise<void> =>
      parquetTurn(caller).then((end) => {
        started.push(file);
        ends[file] = end;
      });
    const all = Promise.all([start('a', 'a1'), start('a', 'a2'), start('b', 'b1'), start('c', 'c1')]);
    await settled();
    expect(started).toEqual(['a1', 'b1']);
    ends.b1?.();
    await settled();
    expect(started).toEqual(['a1', 'b1', 'c1']);
    ends.a1?.();
    await settled();
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
    for (const file of ['a2', 'c1']) ends[file]?.();
    await all;
  });

  it('are refused with Retry-After to the person with the longest line', async () => {
    const first = await parquetTurn('greedy');
    const line = Array.from({ length: 17 }, () => parquetTurn('greedy'));
    const refusal = await line[16]?.catch((error: unknown) => error);
    expect(refusal).toMatchObject({ details: { code: 'IMPORTS_BUSY', retry_after: 30 } });
    // Another person still has a turn.
    (await parquetTurn('other'))();
    first();
    for (const turn of line.slice(0, 16)) (await turn)();
  });
});
