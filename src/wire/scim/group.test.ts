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
  ...(change && { replacesAll: change.replacesAll, isMember: Object.fromEntries(change.isMember) }),
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
      { replacesAll: false, isMember: { a: true, b: true, c: false, d: true } },
    ],
    [
      'the last operation for a member counts',
      [
        op('add', 'members', members('a')),
        op('remove', 'members', members('a')),
        op('remove', 'members[value eq "b"]'),
        op('add', 'members', members('b')),
      ],
      { replacesAll: false, isMember: { a: false, b: true } },
    ],
    [
      'a replacement cancels earlier operations',
      [
        op('add', 'members', members('a')),
        op('replace', 'members', members('b')),
        op('remove', 'members', members('c')),
      ],
      { replacesAll: true, isMember: { b: true, c: false } },
    ],
    ['a removal of all members removes each', [op('remove', 'members')], { replacesAll: true, isMember: {} }],
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
    expect(groupChange([op('add', 'members', many)]).members?.isMember.size).toBe(12_000);
  });
});
