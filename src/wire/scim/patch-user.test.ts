import type { PatchOperation } from './patch';
import { patchUser } from './patch-user';
import type { UserAttributes } from './user';

const WORK = { value: 'ada@corp.example', type: 'work', primary: true };
const HOME = { value: 'ada@home.example', type: 'home', primary: false };
const ADA: UserAttributes = { userName: 'ada', active: true, emails: [WORK, HOME] };

const op = (verb: PatchOperation['op'], path: string | undefined, value?: unknown): PatchOperation => ({
  op: verb,
  path,
  value,
});
const emailsAfter = (before: UserAttributes, ...operations: PatchOperation[]) => patchUser(before, operations).emails;
const NEW = 'new@corp.example';

describe('the addresses of a user after a PATCH', () => {
  it.each<[PatchOperation['op'], string, unknown, object[]]>([
    ['replace', 'emails[type eq "Work"].value', NEW, [{ ...WORK, value: NEW }, HOME]],
    ['add', 'Emails[TYPE eq "WORK"].Value', NEW, [{ ...WORK, value: NEW }, HOME]],
    ['replace', 'emails[primary eq "True"].value', NEW, [{ ...WORK, value: NEW }, HOME]],
    ['replace', 'emails[primary eq true].value', NEW, [{ ...WORK, value: NEW }, HOME]],
    ['replace', 'emails[value eq "ADA\\u0040Corp.example"].type', 'other', [{ ...WORK, type: 'other' }, HOME]],
    ['remove', 'emails[type eq "Home"]', undefined, [WORK]],
    ['remove', 'emails[type eq "home" or type eq "other"]', undefined, [WORK]],
    ['remove', 'emails[not (primary eq true)]', undefined, [WORK]],
    ['remove', 'emails[type eq "work"].value', undefined, [HOME]],
    ['remove', 'emails[type eq "fax"]', undefined, [WORK, HOME]],
    ['remove', 'emails[type eq "fax"].value', undefined, [WORK, HOME]],
    ['remove', 'emails', [{ value: 'ADA@home.example' }], [WORK]],
    ['remove', 'emails', [], [WORK, HOME]],
    ['remove', 'emails[type eq "home"]', [{ value: 'other@home.example' }], [WORK]],
    ['remove', 'emails', [{ value: 'ada@home.example', type: 'work' }], [WORK, HOME]],
    ['replace', 'emails[type eq "other"].value', NEW, [WORK, HOME, { type: 'other', value: NEW }]],
    [
      'add',
      'emails[type eq "Other" and primary eq "False"].value',
      NEW,
      [WORK, HOME, { type: 'Other', primary: false, value: NEW }],
    ],
    ['add', 'emails[type eq "other"]', { value: NEW }, [WORK, HOME, { type: 'other', value: NEW }]],
    ['add', 'emails', [{ value: 'Ada@corp.example', type: 'WORK' }], [{ ...WORK, type: 'WORK' }, HOME]],
    [
      'add',
      'emails',
      [{ value: HOME.value, primary: 'True' }],
      [
        { ...WORK, primary: false },
        { ...HOME, primary: true },
      ],
    ],
    [
      'replace',
      'emails[type eq "home"].primary',
      'True',
      [
        { ...WORK, primary: false },
        { ...HOME, primary: true },
      ],
    ],
    [
      'replace',
      'emails[type eq "home"]',
      { primary: true },
      [
        { ...WORK, primary: false },
        { ...HOME, primary: true },
      ],
    ],
    ['replace', 'emails[type eq "work"].value', [{ value: NEW }], [{ ...WORK, value: NEW }, HOME]],
  ])('%s %s %j', (verb, path, value, expected) => {
    expect(emailsAfter(ADA, op(verb, path, value))).toEqual(expected);
  });

  it('are made if there are none', () => {
    const none = { userName: 'ada' };
    const work = [{ type: 'work', value: NEW }];
    expect(emailsAfter(none, op('replace', 'emails[type eq "work"].value', NEW))).toEqual(work);
    expect(emailsAfter(none, op('add', undefined, { 'emails[type eq "work"].value': NEW }))).toEqual(work);
  });

  it.each<[PatchOperation['op'], string, unknown, string]>([
    ['replace', 'emails[type eq "other"]', { value: NEW }, 'noTarget'],
    ['replace', 'emails[type sw "o"].value', NEW, 'noTarget'],
    ['add', 'emails[type eq "a" or type eq "b"].value', NEW, 'noTarget'],
    ['replace', 'emails[type eq "\\w"].value', NEW, 'invalidPath'],
    ['replace', 'emails[shoeSize eq "38"].value', NEW, 'invalidFilter'],
    ['replace', 'emails[type eq "work"].shoeSize', NEW, 'invalidPath'],
    ['replace', 'emails[type eq "work"].primary', 'perhaps', 'invalidValue'],
    ['remove', 'userName', undefined, 'mutability'],
    ['replace', 'userName', null, 'mutability'],
  ])('%s %s %j is refused with %s', (verb, path, value, scimType) => {
    expect(() => patchUser(ADA, [op(verb, path, value)])).toThrow(expect.objectContaining({ status: 400, scimType }));
  });
});

describe('a name', () => {
  const part = 'x'.repeat(255);
  const name = { givenName: part, familyName: part, formatted: `${part} ${part}` };

  it('can be sent back as it was read, although its formatted form is longer than what is stored', () => {
    for (const operation of [op('replace', 'name', name), op('add', undefined, { name })])
      expect(patchUser(ADA, [operation])).toMatchObject({ givenName: part, familyName: part, formattedName: null });
  });

  it('is refused if its formatted form is long and of its own', () => {
    const own = { ...name, formatted: `${part},${part}` };
    expect(() => patchUser(ADA, [op('replace', 'name', own)])).toThrow(/name.formatted: must have at most 255/);
  });

  it('stays removed until an operation sets a part of it', () => {
    const named = { ...ADA, name: { givenName: 'Ada' } };
    expect(patchUser(named, [op('remove', 'name')]).formattedName).toBe('');
    expect(patchUser({ ...ADA, name: null }, [op('remove', 'name.givenName')]).formattedName).toBe('');
    const back = patchUser(named, [op('remove', 'name'), op('add', undefined, { 'name.familyName': 'King' })]);
    expect(back).toMatchObject({ givenName: null, familyName: 'King', formattedName: null });
  });
});

it('a single value can be in a list of one, as Entra sends it without its flag', () => {
  const operations = [
    op('replace', 'displayName', [{ $ref: null, value: 'Ada' }]),
    op('replace', 'name.givenName', [{ value: 'Augusta' }]),
    op('replace', 'active', [{ value: 'False' }]),
  ];
  expect(patchUser(ADA, operations)).toMatchObject({ displayName: 'Ada', givenName: 'Augusta', active: false });
});
