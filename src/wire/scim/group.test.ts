import { type GroupChange, groupChange } from './group';
import type { PatchOperation } from './patch';

const op = (verb: PatchOperation['op'], path: string | undefined, value?: unknown): PatchOperation => ({
  op: verb,
  path,
  value,
});
const members = (...ids: string[]) => ids.map((value) => ({ value }));
const changeOf = ({ members: change, ...names }: GroupChange) => ({
  ...names,
  ...(change && {
    isMember: Object.fromEntries([...change.named].map((id) => [id, change.decide(id)])),
    leavers: change.concernsOthers && ['v', 'x'].filter((id) => change.decide(id) === false),
  }),
});

describe('the operations of a PATCH on a group', () => {
  it.each<[string, PatchOperation[], object]>([
    [
      'additions and removals are combined',
      [
        op('add', 'members', members('a', 'b')),
        op('remove', 'members[value eq "c"]'),
        op('add', 'members', members('d')),
      ],
      { isMember: { a: true, b: true, c: false, d: true }, leavers: false },
    ],
    [
      'the last operation for a member counts',
      [
        op('add', 'members', members('a')),
        op('remove', 'members', members('a')),
        op('remove', 'members[value eq "b"]'),
        op('add', 'members', members('b')),
      ],
      { isMember: { a: false, b: true }, leavers: false },
    ],
    [
      'a replacement cancels earlier operations',
      [
        op('add', 'members', members('a')),
        op('replace', 'members', members('b')),
        op('remove', 'members', members('c')),
      ],
      { isMember: { b: true, c: false }, leavers: ['v', 'x'] },
    ],
    ['a removal of all members removes each', [op('remove', 'members')], { isMember: {}, leavers: ['v', 'x'] }],
    [
      'the last displayName counts',
      [op('replace', 'displayName', 'First'), op('replace', undefined, { displayName: 'Last', externalId: 'x' })],
      { displayName: 'Last', externalId: 'x' },
    ],
    ['ignored attributes change nothing', [op('add', 'urn:example:unused', 'x')], {}],
  ])('%s', (_fact, operations, expected) => {
    expect(changeOf(groupChange(operations))).toEqual(expected);
  });

  it('can contain as many members as the body', () => {
    const many = members(...Array.from({ length: 12_000 }, (_, at) => `a${at}`));
    expect(groupChange([op('add', 'members', many)]).members?.named.size).toBe(12_000);
  });
});

describe('a path that selects members', () => {
  it.each<[string, object]>([
    ['value eq "a" or value eq "b"', { isMember: { a: false, b: false }, leavers: false }],
    ['type eq "User" and value eq "a"', { isMember: { a: false }, leavers: false }],
    ['TYPE EQ "user" and VALUE eq "a"', { isMember: { a: false }, leavers: false }],
    ['value eq "A"', { isMember: { A: false, a: false }, leavers: false }],
    ['value eq "\\u0061"', { isMember: { a: false }, leavers: false }],
    ['type eq "Group" and value eq "a"', { isMember: {}, leavers: false }],
    ['type eq "User"', { isMember: {}, leavers: ['v', 'x'] }],
    ['value sw "V"', { isMember: {}, leavers: ['v'] }],
    ['not (value eq "v")', { isMember: {}, leavers: ['x'] }],
  ])('removes those that meet %s', (filter, expected) => {
    expect(changeOf(groupChange([op('remove', `members[${filter}]`)]))).toEqual(expected);
  });

  it('also removes members that an earlier operation added, and not those that a later one adds', () => {
    const operations = [
      op('add', 'members', members('v1', 'b')),
      op('remove', 'members[value sw "v"]'),
      op('add', 'members', members('v2')),
    ];
    expect(changeOf(groupChange(operations))).toEqual({ isMember: { v1: false, b: true, v2: true }, leavers: ['v'] });
  });

  it.each(['value eq "a"', 'value eq "a" and type eq "User"'])('adds the member that %s describes', (filter) => {
    expect(changeOf(groupChange([op('add', `members[${filter}]`, {})]))).toEqual({
      isMember: { a: true },
      leavers: false,
    });
  });

  it.each<[PatchOperation['op'], string, string]>([
    ['add', 'members[value sw "a"]', 'noTarget'],
    ['replace', 'members[type eq "Group" and value eq "a"]', 'noTarget'],
    ['remove', 'members[value eq "\\q"]', 'invalidPath'],
    ['remove', 'members[value eq]', 'invalidPath'],
    ['remove', 'members[shoeSize eq "38"]', 'invalidFilter'],
    ['remove', 'members[value eq "a"].display', 'invalidPath'],
    ['remove', 'displayName[value eq "a"]', 'invalidPath'],
    ['remove', 'displayName', 'mutability'],
  ])('in %s %s is refused with %s', (verb, path, scimType) => {
    expect(() => groupChange([op(verb, path, {})])).toThrow(expect.objectContaining({ status: 400, scimType }));
  });

  it('has at most ten comparisons in one request if it names no member', () => {
    const all = Array.from({ length: 10 }, () => op('remove', 'members[value sw "a"]'));
    expect(groupChange([...all, op('remove', 'members[value eq "a"]')]).members?.decide('a')).toBe(false);
    expect(() => groupChange([...all, op('remove', 'members[value sw "a"]')])).toThrow(/at most 10 comparisons/);
  });
});
