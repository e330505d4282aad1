import { describeParts, isNothing, pendingParts, unknownMigrations } from './pending-parts';

const own = { contentTypes: 'a1', migrations: ['1.js', '2.js'], objects: { feed: 'f1', triggers: 't1' } };

describe('what is pending', () => {
  it('is everything in a database without a record', () => {
    const pending = pendingParts(null, own);
    expect(pending).toEqual({ contentTypes: true, migrations: ['1.js', '2.js'], objects: ['feed', 'triggers'] });
    expect(isNothing(pending)).toBe(false);
  });

  it('is nothing where all parts are recorded, even if the record has more', () => {
    const recorded = { ...own, objects: { ...own.objects, dropped: 'd1' } };
    expect(isNothing(pendingParts(recorded, own))).toBe(true);
  });

  it.each([
    ['an object of another definition', { ...own, objects: { feed: 'f0', triggers: 't1' } }, { objects: ['feed'] }],
    ['an object that could not be created', { ...own, objects: { feed: 'f1' } }, { objects: ['triggers'] }],
    ['a migration', { ...own, migrations: ['1.js'] }, { migrations: ['2.js'] }],
    [
      'the content types, and then every object',
      { ...own, contentTypes: 'a0' },
      { contentTypes: true, objects: ['feed', 'triggers'] },
    ],
  ])('is %s', (_what, recorded, expected) => {
    const nothing = { contentTypes: false, migrations: [], objects: [] };
    const pending = pendingParts(recorded, own);
    expect(pending).toEqual({ ...nothing, ...expected });
    expect(isNothing(pending)).toBe(false);
  });

  it('is described part by part', () => {
    expect(describeParts(pendingParts(null, own))).toEqual([
      'the tables of the content types',
      'the migration 1.js',
      'the migration 2.js',
      'objects of the database: feed, triggers',
    ]);
  });
});

it('migrations that the code does not have are unknown', () => {
  expect(unknownMigrations({ ...own, migrations: ['1.js', '3.js'] }, own)).toEqual(['3.js']);
  expect(unknownMigrations(own, { ...own, migrations: ['1.js', '2.js', '3.js'] })).toEqual([]);
});
