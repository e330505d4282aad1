import type { Role } from '../vocabularies';
import { groupsAfter, groupsOf, isGrantable, roleFrom, storedGroup, storedGroups } from './group-roles';

const roleOf = (group: string): Role | null => (group === 'owner' || isGrantable(group) ? (group as Role) : null);

describe('the role that groups grant', () => {
  it.each<[Role, string[], Role]>([
    ['viewer', [], 'viewer'],
    ['admin', [], 'viewer'],
    ['viewer', ['engineer'], 'engineer'],
    ['viewer', ['viewer', 'admin', 'engineer'], 'admin'],
    ['viewer', ['admin', 'viewer'], 'admin'],
    ['engineer', ['auditor', 'viewer'], 'auditor'],
    ['engineer', ['nobody-said'], 'viewer'],
    ['owner', ['viewer'], 'owner'],
    ['owner', [], 'owner'],
    ['viewer', ['owner'], 'viewer'],
  ])('to %s in the groups %j is %s', (now, groups, expected) => {
    expect(roleFrom(now, groups, roleOf)).toBe(expected);
  });
});

describe('the groups of a member', () => {
  it('are those of the role until a directory changes them', () => {
    expect(groupsOf({ role: 'engineer', directoryGroups: null })).toEqual(['engineer']);
    expect(groupsOf({ role: 'owner', directoryGroups: null })).toEqual([]);
    expect(groupsOf({ role: 'viewer', directoryGroups: ',' })).toEqual([]);
  });

  it('are stored and read again', () => {
    const stored = storedGroups(['admin', 'x1']);
    expect(groupsOf({ role: 'viewer', directoryGroups: stored })).toEqual(['admin', 'x1']);
    expect(stored).toContain(storedGroup('x1'));
    expect(stored).not.toContain(storedGroup('x'));
    expect(storedGroups([])).toBe(',');
  });

  it('change when the member joins or leaves one, also repeatedly', () => {
    const member = { role: 'admin', directoryGroups: ',admin,' } as const;
    expect(groupsAfter(member, 'viewer', true)).toEqual(['admin', 'viewer']);
    expect(groupsAfter(member, 'admin', true)).toEqual(['admin']);
    expect(groupsAfter(member, 'admin', false)).toEqual([]);
    expect(groupsAfter(member, 'viewer', false)).toEqual(['admin']);
    expect(groupsAfter({ role: 'engineer', directoryGroups: null }, 'viewer', true)).toEqual(['engineer', 'viewer']);
  });

  it('never include ownership', () => {
    expect(isGrantable('owner')).toBe(false);
    expect(isGrantable('admin')).toBe(true);
  });
});
