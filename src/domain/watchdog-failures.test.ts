import { causeOf, FailureList } from './watchdog-failures';

describe('the cause of a failure', () => {
  it.each<[string, unknown, string]>([
    ['the message of an error', new Error('no disk - really'), 'no disk - really'],
    ['a text', 'no disk', 'no disk'],
    ['nothing', {}, 'unknown cause'],
    [
      'a database error without its statement',
      Object.assign(new Error("insert into x (a) values ('ada@example.com') - the log is full"), { code: 'P0001' }),
      'the log is full',
    ],
    ['the beginning of a long text', 'x'.repeat(900), 'x'.repeat(500)],
  ])('is %s', (_what, error, expected) => {
    expect(causeOf(error)).toBe(expected);
  });
});

it('keeps the first twenty failures', () => {
  const list = new FailureList();
  for (let at = 0; at < 50; at += 1) list.add({ record: `organisation ${at}`, cause: 'x', count: 1 });
  expect(list.listed.map(({ record }) => record)).toEqual(Array.from({ length: 20 }, (_, at) => `organisation ${at}`));
});
