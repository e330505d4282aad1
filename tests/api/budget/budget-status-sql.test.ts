import fc from 'fast-check';
import { budgetStatusOf, STATUS_THRESHOLDS } from '../../../src/domain/budget/budget-status';
import { db, isSqlite } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';

const { exactAmount, budgetStatusSql } = compiled('repositories/budget/budget-status-sql');

/** The largest budget in these tests, in millionths of a euro. SQLite's floats are exact to six decimals up to it. */
const MOST = 4_000_000_000_000_000;

const decimal = (micros: number): string => {
  const digits = String(Math.abs(micros)).padStart(7, '0');
  return `${micros < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

interface Case {
  spend: string;
  limit: string | null;
}

/** The results of the database for many cases, in one statement. */
const statusesInSql = async (cases: readonly Case[]): Promise<string[]> => {
  const amount = (text: string | null) => (isSqlite() && text !== null ? Number(text) : text);
  const type = isSqlite() ? '' : '::decimal(19,6)';
  const rows = cases.map((_, index) => `select ${index} as place, ?${type} as spend, ?${type} as budget`);
  const status = budgetStatusSql(exactAmount(isSqlite(), 'c.spend'), exactAmount(isSqlite(), 'c.budget'));
  const answer = await db().raw(
    `select ${status} as status from (${rows.join(' union all ')}) c order by c.place`,
    cases.flatMap(({ spend, limit }) => [amount(spend), amount(limit)]) as never,
  );
  return ((isSqlite() ? answer : answer.rows) as { status: string }[]).map((row) => row.status);
};

const limits = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: MOST / 2 }));

/** On a threshold of the limit, and a millionth to either side. */
const atThreshold = fc
  .tuple(limits, fc.constantFrom(...STATUS_THRESHOLDS.map(({ percent }) => percent)), fc.constantFrom(-1, 0, 1))
  .map(([limit, percent, step]) => ({
    spend: decimal(Number((BigInt(limit) * BigInt(percent)) / 100n) + step),
    limit: decimal(limit),
  }));

const anywhere = fc
  .tuple(
    fc.integer({ min: -MOST, max: MOST }),
    fc.oneof(limits, fc.constant(null), fc.constant(0), fc.integer({ min: -1000, max: -1 })),
  )
  .map(([spend, limit]) => ({ spend: decimal(spend), limit: limit === null ? null : decimal(limit) }));

describe('the budget status in SQL', () => {
  it('equals that of the domain rule, for amounts of every size and on the thresholds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(atThreshold, anywhere), { minLength: 1, maxLength: 100 }), async (cases) => {
        expect(await statusesInSql(cases)).toEqual(cases.map(({ spend, limit }) => budgetStatusOf(spend, limit)));
      }),
      { numRuns: 50 },
    );
  });

  it('changes exactly on the thresholds, to a millionth', async () => {
    const cases = ['69.999999', '70', '99.999999', '100', '0.3', '-5'].map((spend) => ({ spend, limit: '100' }));
    expect(await statusesInSql([...cases, { spend: '0.21', limit: '0.3' }])).toEqual([
      'ok',
      'soft',
      'soft',
      'hard',
      'ok',
      'ok',
      'soft',
    ]);
  });
});
