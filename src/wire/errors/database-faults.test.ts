import { databaseFault } from './database-faults';

const error = (fields: object) => Object.assign(new Error('driver'), fields);
const placesOf = (thrown: unknown) =>
  (databaseFault(thrown)?.details?.errors as { path: string[] }[] | undefined)?.map(({ path }) => path.join('.'));

describe('a unique value that is in use', () => {
  it.each([
    ['SQLite', { code: 'SQLITE_CONSTRAINT_UNIQUE', message: 'UNIQUE constraint failed: organisations.slug' }, ['slug']],
    [
      'SQLite, of one organisation',
      {
        code: 'SQLITE_CONSTRAINT_UNIQUE',
        message: 'insert … - UNIQUE constraint failed: memberships.organisation_id, memberships.user_id',
      },
      ['user'],
    ],
    ['PostgreSQL', { code: '23505', detail: 'Key (slug)=(acme) already exists.' }, ['slug']],
    [
      'PostgreSQL, of one organisation',
      { code: '23505', detail: 'Key (organisation_id, slug)=(1, a) already exists.' },
      ['slug'],
    ],
    ['PostgreSQL without a detail', { code: '23505' }, []],
    [
      'SQLite, of an index on an expression',
      { code: 'SQLITE_CONSTRAINT_UNIQUE', message: "UNIQUE constraint failed: index 'up_users_email_uq'" },
      ['email'],
    ],
    [
      'PostgreSQL, of an index on an expression',
      { code: '23505', detail: 'Key (lower(email::text))=(a@b.example) already exists.' },
      ['email'],
    ],
  ])('%s', (_what, fields, places) => {
    expect(databaseFault(error(fields))).toMatchObject({ status: 400, details: { code: 'NOT_UNIQUE' } });
    expect(placesOf(error(fields))).toEqual(places);
  });

  it('is not repeated to the caller', () => {
    const fault = databaseFault(error({ code: '23505', detail: 'Key (slug)=(secret-name) already exists.' }));
    expect(JSON.stringify(fault)).not.toContain('secret-name');
  });
});

describe('a missing related record', () => {
  it.each(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'])('%s', (code) => {
    expect(databaseFault(error({ code }))).toMatchObject({ status: 400, details: { code: 'RELATION_NOT_FOUND' } });
  });
});

describe('an unavailable database', () => {
  it.each([
    { code: 'ECONNREFUSED' },
    { code: 'ECONNRESET' },
    { code: '57P01' },
    { code: '53300' },
    { code: 'SQLITE_BUSY' },
    { name: 'KnexTimeoutError' },
    { message: 'Connection terminated unexpectedly' },
    { message: 'Knex: Timeout acquiring a connection.' },
  ])('%j', (fields) => {
    expect(databaseFault(error(fields))).toEqual({ status: 503 });
  });
});

describe('an error that is not from a database', () => {
  it.each([new Error('bug'), { code: '42P01' }, { code: 5 }, { message: 'nothing' }, 'text', null, undefined])(
    '%p',
    (thrown) => {
      expect(databaseFault(thrown)).toBeNull();
    },
  );
});
