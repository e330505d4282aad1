import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { groupSection, TYPE_GROUPS } from '../../src/admin/type-groups';

const root = path.resolve(__dirname, '../..');
const USER = 'plugin::users-permissions.user';

const uids = (): string[] => [
  USER,
  ...readdirSync(path.join(root, 'src/api')).flatMap((api) => {
    const file = path.join(root, 'src/api', api, 'content-types', api, 'schema.json');
    try {
      readFileSync(file);
      return [`api::${api}.${api}`];
    } catch {
      return [];
    }
  }),
];

const section = (...names: string[]) => ({ id: 'types', title: 'Types', links: names.map((uid) => ({ uid })) });

describe('the groups of types in the menu of the admin panel', () => {
  it('contain every content type once', () => {
    const grouped = TYPE_GROUPS.flatMap(({ types }) => types);
    expect([...grouped].sort()).toEqual(uids().sort());
  });

  it('divide a section, and leave out empty groups', () => {
    const groups = groupSection(section('api::session.session', USER, 'api::organisation.organisation'));
    expect(groups.map(({ title, links }) => [title, links.map(({ uid }) => uid)])).toEqual([
      ['Tenants', ['api::organisation.organisation', USER]],
      ['Machinery', ['api::session.session']],
    ]);
  });

  it('leave other types in their section', () => {
    expect(groupSection(section('plugin::x.y'))).toEqual([section('plugin::x.y')]);
    expect(groupSection(section())).toEqual([]);
  });
});
