import { isSeveral, mayRepeat, type Phase, phaseAfter, rollsBack } from './repeatable-statements';

/** Where a connection is after some statements. */
const after = (...texts: string[]): Phase => texts.reduce<Phase>((phase, text) => phaseAfter(text, phase), 'outside');

describe('a statement whose connection was lost', () => {
  it.each(['select 1', ' with t as (select 1) select * from t', 'BEGIN;', 'select updated_at from organisations'])(
    'is repeated outside a transaction if it stores nothing: %s',
    (text) => expect(mayRepeat(text, after())).toBe(true),
  );

  it.each([
    "insert into t values ('select')",
    'update t set a = 1',
    'with t as (insert into a values (1) returning *) select * from t',
    "select nextval('a')",
    'COMMIT;',
    'create index a on t (b)',
  ])('is not repeated outside a transaction if it may have stored something: %s', (text) =>
    expect(mayRepeat(text, after())).toBe(false),
  );

  it('is repeated if it is the first of its transaction', () => {
    expect(mayRepeat('insert into t values (1)', after('BEGIN;'))).toBe(true);
    expect(mayRepeat('update t set a = 1', after('select 1', 'begin', 'commit', 'BEGIN;'))).toBe(true);
  });

  it('is not repeated later, nor is a commit', () => {
    expect(mayRepeat('select 1', after('BEGIN;', 'select 1'))).toBe(false);
    expect(mayRepeat('select 1', after('BEGIN;', 'savepoint a', 'rollback to savepoint a'))).toBe(false);
    expect(mayRepeat('COMMIT;', after('BEGIN;'))).toBe(false);
    expect(mayRepeat('COMMIT;', after('BEGIN;', 'insert into t values (1)'))).toBe(false);
  });

  it('is outside again after the end of a transaction', () => {
    expect(mayRepeat('select 1', after('BEGIN;', 'select 1', 'COMMIT;'))).toBe(true);
    expect(mayRepeat('select 1', after('BEGIN;', 'select 1', 'ROLLBACK'))).toBe(true);
  });
});

describe('a text', () => {
  it.each([
    ['select 1', false],
    ['COMMIT;', false],
    ['select 1;\n', false],
    ['begin; set local statement_timeout = 1', true],
    // It is only sent in a separate message.
    ["select ';a'", true],
  ])('may contain several statements: %s (%s)', (text, isExpected) => expect(isSeveral(text)).toBe(isExpected));

  it.each([
    ['ROLLBACK', true],
    ['rollback to savepoint a', true],
    ['COMMIT;', false],
    ['select 1', false],
  ])('rolls back: %s (%s)', (text, isExpected) => expect(rollsBack(text)).toBe(isExpected));
});
