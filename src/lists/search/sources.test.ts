import { RESOURCE_BY_TYPE } from '../../resources';
import { SEARCH_SOURCES, searchSourceOf, versionOf } from './sources';

describe('the indexes of searched texts', () => {
  // An index of another version is built anew, which takes long in a large database: change a version only if its texts change.
  it('have the versions that databases have, in their order', () => {
    expect(SEARCH_SOURCES.map((source) => [source.table, versionOf(source)])).toEqual([
      ['svc_agents', '0aaceaf7'],
      ['cloud_instances', '3a29eadc'],
      ['security_findings', 'e0ba0b31'],
      ['memberships', 'cd925944'],
      ['invitations', '22050f1b'],
    ]);
  });

  it('contain the texts of related records', () => {
    expect(searchSourceOf('svc_agents')?.related).toEqual({
      table: 'cloud_instances',
      key: 'cloud_instance_id',
      columns: ['name'],
    });
  });

  it('contain what a derived list searches', () => {
    expect(searchSourceOf('memberships')?.columns).toContain('directory_email');
    expect(searchSourceOf('memberships')?.related).toEqual({
      table: 'up_users',
      key: 'user_id',
      columns: ['username', 'email'],
    });
    expect(RESOURCE_BY_TYPE.get('api::member.member')?.searched).toEqual(['name', 'email']);
  });

  it('do not exist for other types', () => {
    expect(searchSourceOf('synthetic_results')).toBeNull();
  });
});
