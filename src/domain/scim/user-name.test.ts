import { NAME_REMOVED, type NameSource, nameOfUser, ownFormat } from './user-name';

const nothing: NameSource = {
  givenName: null,
  familyName: null,
  formattedName: null,
  displayName: null,
  email: 'ada@corp.example',
};

describe('the name of a user', () => {
  it.each<[string, Partial<NameSource>, object | null]>([
    [
      'is the name from the directory',
      { givenName: 'Ada', familyName: 'King', formattedName: 'Lady King', displayName: 'Countess' },
      { formatted: 'Lady King', givenName: 'Ada', familyName: 'King' },
    ],
    [
      'is formatted from its parts',
      { givenName: 'Ada', familyName: 'King' },
      { formatted: 'Ada King', givenName: 'Ada', familyName: 'King' },
    ],
    ['has only the part from the directory', { givenName: 'Ada' }, { formatted: 'Ada', givenName: 'Ada' }],
    ['has no parts if the directory sent none', { formattedName: 'Ada King' }, { formatted: 'Ada King' }],
    [
      'is derived from displayName',
      { displayName: ' Augusta Ada  King ' },
      { formatted: 'Augusta Ada  King', givenName: 'Augusta Ada', familyName: 'King' },
    ],
    [
      'is derived from the address',
      { email: 'ada.m.king@corp.example' },
      { formatted: 'ada m king', givenName: 'ada m', familyName: 'king' },
    ],
    ['repeats a single word', {}, { formatted: 'ada', givenName: 'ada', familyName: 'ada' }],
    [
      'is the mailbox if that has no words',
      { email: '-@x.example' },
      { formatted: '-', givenName: '-', familyName: '-' },
    ],
    ['is absent once the directory removed it', { formattedName: NAME_REMOVED, displayName: 'Ada King' }, null],
  ])('%s', (_fact, given, expected) => {
    expect(nameOfUser({ ...nothing, ...given })).toEqual(expected);
  });
});

describe('a formatted name', () => {
  it.each([
    ['Ada King', null],
    [null, null],
    ['Lady King', 'Lady King'],
  ])('%s is stored as %s next to Ada and King', (formatted, stored) => {
    expect(ownFormat(formatted, 'Ada', 'King')).toBe(stored);
  });
});
