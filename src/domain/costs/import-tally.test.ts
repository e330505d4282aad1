import Big from 'big.js';
import { createTally } from './import-tally';

const euros = (amount: string) => new Big(amount);

describe('the tally of an import', () => {
  it('adds up the exact change of each organisation', () => {
    const tally = createTally();
    tally.add(1, euros('0.1'));
    tally.add(1, euros('0.2'));
    tally.add(2, euros('-5'));
    expect(tally.totals).toMatchObject({ imported: 3, corrected: 0 });
    expect(tally.organisations.get(1)?.change.toFixed()).toBe('0.3');
    expect(tally.organisations.get(2)).toMatchObject({ imported: 1 });
  });

  it('counts a corrected amount by its difference', () => {
    const tally = createTally();
    tally.correct({ organisationId: 1, amount: euros('10') }, { organisationId: 1, amount: euros('7.5') });
    expect(tally.totals.corrected).toBe(1);
    expect(tally.organisations.get(1)).toMatchObject({ imported: 0, corrected: 1, change: euros('-2.5') });
  });

  it('counts a row that moves to another organisation for both', () => {
    const tally = createTally();
    tally.correct({ organisationId: 1, amount: euros('10') }, { organisationId: 2, amount: euros('10') });
    expect(tally.totals.corrected).toBe(1);
    expect(tally.organisations.get(1)).toMatchObject({ corrected: 1, change: euros('-10') });
    expect(tally.organisations.get(2)).toMatchObject({ corrected: 1, change: euros('10') });
  });

  it('counts a row of a deleted organisation for the new one', () => {
    const tally = createTally();
    tally.correct({ organisationId: null, amount: euros('10') }, { organisationId: 2, amount: euros('10') });
    expect([...tally.organisations]).toEqual([[2, { imported: 0, corrected: 1, removed: 0, change: euros('10') }]]);
  });

  it('subtracts a row that is removed', () => {
    const tally = createTally();
    tally.remove({ organisationId: 1, amount: euros('10') });
    tally.remove({ organisationId: null, amount: euros('1') });
    expect(tally.totals.removed).toBe(2);
    expect([...tally.organisations]).toEqual([[1, { imported: 0, corrected: 0, removed: 1, change: euros('-10') }]]);
  });

  it('counts refused rows, and reports each error once', () => {
    const tally = createTally();
    for (let line = 2; line < 2502; line += 1) tally.refuse(line, { code: 'AMOUNT_INVALID', reason: 'x' });
    expect(tally.totals.refused).toBe(2500);
    expect(tally.errors).toMatchObject([{ line: 2, rows: 2500, code: 'AMOUNT_INVALID', reason: 'x' }]);
  });

  it('reports times that are not in the format of FOCUS once, with an example', () => {
    const tally = createTally();
    expect(tally.notes()).toEqual([]);
    tally.noteTime(3, '2024-09-18 22:00:00');
    tally.noteTime(4, '2024-09-19 22:00:00');
    expect(tally.notes()).toEqual([
      { code: 'TIME_READ_AS_UTC', rows: 2, line: 3, message: expect.stringContaining('"2024-09-18 22:00:00"') },
    ]);
  });
});
