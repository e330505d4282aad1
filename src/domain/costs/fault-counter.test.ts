import { createFaultCounter, MAX_FAULTS, MAX_LINES } from './fault-counter';

describe('the errors of rows', () => {
  it('are counted if they are the same, with the lines of the first rows', () => {
    const counter = createFaultCounter();
    for (let line = 2; line < 1002; line += 1) counter.add(line, { code: 'ACCOUNT_UNKNOWN', reason: 'A is unknown.' });
    counter.add(1002, { code: 'ACCOUNT_UNKNOWN', reason: 'B is unknown.' });
    const lines = Array.from({ length: MAX_LINES }, (_all, at) => at + 2);
    expect(counter.faults).toEqual([
      { line: 2, lines, rows: 1000, code: 'ACCOUNT_UNKNOWN', reason: 'A is unknown.' },
      { line: 1002, lines: [1002], rows: 1, code: 'ACCOUNT_UNKNOWN', reason: 'B is unknown.' },
    ]);
  });

  it('are the same if they have the same kind, and keep the reason of the first row', () => {
    const counter = createFaultCounter();
    counter.add(2, { code: 'AMOUNT_INVALID', reason: '"a" is not a number.', kind: 'BilledCost' });
    counter.add(3, { code: 'AMOUNT_INVALID', reason: '"b" is not a number.', kind: 'BilledCost' });
    counter.add(4, { code: 'TIME_INVALID', reason: '"b" is no time.', kind: 'BilledCost' });
    expect(counter.faults.map(({ rows, reason }) => [rows, reason])).toEqual([
      [2, '"a" is not a number.'],
      [1, '"b" is no time.'],
    ]);
  });

  it('are bounded in number', () => {
    const counter = createFaultCounter();
    for (let line = 0; line < 2 * MAX_FAULTS; line += 1)
      counter.add(line, { code: 'ROW_MALFORMED', reason: String(line) });
    counter.add(9999, { code: 'ROW_MALFORMED', reason: '0' });
    expect(counter.faults).toHaveLength(MAX_FAULTS);
    expect(counter.faults[0]).toMatchObject({ rows: 2, lines: [0, 9999] });
  });
});
