import { ROLES, type Role } from '../vocabularies';
import { leavesNoOwner, mayManageRole } from './membership-roles';

// Rows: the member's own role; columns: the role that is granted, changed or removed.
const MAY: Record<Role, string> = {
  //          owner admin engineer auditor viewer
  owner: 'x x x x x',
  admin: '- x x x x',
  engineer: '- - x x x',
  auditor: '- - - x x',
  viewer: '- - - - x',
};
const CELLS = ROLES.flatMap((own) =>
  MAY[own].split(' ').map((mark, column) => [own, ROLES[column] as Role, mark === 'x'] as const),
);

describe('the roles of members', () => {
  it.each(CELLS)('%s can manage %s: %s', (own, other, expected) => {
    expect(mayManageRole(own, other)).toBe(expected);
  });

  it.each<[Role, Role | null, number, boolean]>([
    ['owner', null, 0, true],
    ['owner', 'admin', 0, true],
    ['owner', 'viewer', 0, true],
    ['owner', 'owner', 0, false],
    ['owner', null, 1, false],
    ['owner', 'admin', 3, false],
    ['admin', null, 0, false],
    ['viewer', 'owner', 0, false],
  ])('a change from %s to %s with %i other owners leaves no owner: %s', (before, after, otherOwners, expected) => {
    expect(leavesNoOwner(before, after, otherOwners)).toBe(expected);
  });
});
