import { reportTurn } from './report-turns';

/** Lets all promises settle. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the turns of reports', () => {
  it('are four at once, two of each person and of each organisation', async () => {
    const started: string[] = [];
    const ends: Record<string, () => void> = {};
    const start = (report: string, ...callers: string[]): Promise<void> =>
      reportTurn(callers).then((end) => {
        started.push(report);
        ends[report] = end;
      });
    const all = Promise.all([
      start('a1', 'person a', 'organisation 1'),
      start('a2', 'person a', 'organisation 2'),
      start('a3', 'person a', 'organisation 3'),
      start('b1', 'person b', 'organisation 1'),
      start('c1', 'person c', 'organisation 1'),
      start('d1', 'organisation 4', 'organisation 4'),
      start('e1', 'person e', 'organisation 5'),
    ]);
    await settled();
    expect(started).toEqual(['a1', 'a2', 'b1', 'd1']);
    ends.d1?.();
    await settled();
    expect(started.slice(4)).toEqual(['e1']);
    ends.a1?.();
    await settled();
    expect(started.slice(5)).toHaveLength(1);
    for (const report of ['a2', 'b1', 'e1']) ends[report]?.();
    await settled();
    for (const report of ['a3', 'c1']) ends[report]?.();
    await all;
  });

  it('are refused with Retry-After to the person with the longest line', async () => {
    const line = Array.from({ length: 35 }, () => reportTurn(['greedy']));
    const refusal = await line[34]?.catch((error: unknown) => error);
    expect(refusal).toMatchObject({ details: { code: 'IMPORTS_BUSY', retry_after: 30 } });
    // Another person still has a turn.
    (await reportTurn(['other']))();
    for (const turn of line.slice(0, 34)) (await turn)();
  });
});
