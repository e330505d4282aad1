import fc from 'fast-check';
import {
  isLoggedRefusal,
  loggedDetail,
  loggedSubject,
  operationOf,
  resultOfChange,
  startOfDay,
  subjectIn,
} from './scim-log';

describe('the SCIM log', () => {
  it.each([
    ['POST', 'create'],
    ['PUT', 'change'],
    ['PATCH', 'change'],
    ['DELETE', 'remove'],
    ['GET', null],
    ['HEAD', null],
  ])('a %s asks for %s', (method, expected) => {
    expect(operationOf(method)).toBe(expected);
  });

  it.each([
    [200, false],
    [400, true],
    [401, false],
    [403, true],
    [404, true],
    [409, true],
    [413, true],
    [429, false],
    [500, false],
    [503, false],
  ])('a response %i is a refusal that it has: %s', (status, expected) => {
    expect(isLoggedRefusal(status)).toBe(expected);
  });

  it.each([
    [true, true, 'changed'],
    [false, false, 'changed'],
    [true, false, 'deactivated'],
    [false, true, 'reactivated'],
  ])('a user whose active was %s and is %s was %s', (before, after, expected) => {
    expect(resultOfChange(before, after)).toBe(expected);
  });

  it.each<['user' | 'group', unknown, string | null]>([
    ['user', { userName: 'ada', emails: [{ value: 'ada@corp.example' }] }, 'ada@corp.example'],
    ['user', { userName: 'ada' }, 'ada'],
    ['user', { userName: ' ', emails: 'ada@corp.example' }, null],
    ['user', { userName: 7, emails: [null] }, null],
    ['user', { displayName: 'Ada' }, null],
    ['group', { displayName: 'Platform', userName: 'ada' }, 'Platform'],
    ['group', [], null],
    ['group', undefined, null],
  ])('the %s of the body %j is %s', (kind, body, expected) => {
    expect(subjectIn(kind, body)).toBe(expected);
  });

  it('keeps texts that both databases can store, of bounded length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1_200 }), (text) => {
        expect(loggedSubject(text).length).toBeLessThanOrEqual(255);
        expect(loggedDetail(text).length).toBeLessThanOrEqual(1_000);
        expect(loggedDetail(text).isWellFormed()).toBe(true);
        expect(loggedDetail(text)).not.toContain('\0');
      }),
    );
    expect(loggedSubject(`${'a'.repeat(254)}😀`)).toBe(`${'a'.repeat(254)}\uFFFD`);
  });

  it('has days in UTC', () => {
    expect(new Date(startOfDay(Date.parse('2026-03-01T23:59:59.999Z'))).toISOString()).toBe('2026-03-01T00:00:00.000Z');
  });
});
