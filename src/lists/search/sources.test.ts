import { agent } from '../../resources/svc-agent';
import { invitation } from '../../resources/invitation';
import { member } from '../../resources/member';
import { membership } from '../../resources/membership';
import { securityFinding } from '../../resources/security-finding';
import { cloudInstance } from '../../resources/cloud-instance';
import { searchSourceOf } from './sources';

/** The texts that an index contains, as the contracts name them. */
const indexed = (table: string): string[] => {
  const { columns = [], related } = searchSourceOf(table) ?? {};
  const through = related?.columns.map((name) => `${related.key.replace(/_id$/, '')}.${name}`) ?? [];
  return [...columns, ...through];
};

it.each([
  ['svc_agents', agent],
  ['cloud_instances', cloudInstance],
  ['security_findings', securityFinding],
  ['memberships', membership],
  ['invitations', invitation],
] as const)('the index of %s contains all texts that its list searches', (table, { searched = [] }) => {
  expect(searched.length).toBeGreaterThan(0);
  expect(indexed(table)).toEqual(expect.arrayContaining([...searched]));
});

it('the indexes behind the list of members contain its names and addresses', () => {
  expect(member.searched).toEqual(['name', 'email']);
  expect(indexed('memberships')).toEqual(
    expect.arrayContaining(['display_name', 'user.username', 'user.email', 'directory_email']),
  );
  expect(indexed('invitations')).toContain('email');
});
