import { groupSection } from '../../src/admin/type-groups';

const USER = 'plugin::users-permissions.user';

const section = (...names: string[]) => ({ id: 'types', title: 'Types', links: names.map((uid) => ({ uid })) });

describe('the groups of types in the menu of the admin panel', () => {
  it('divide a section, and leave out empty groups', () => {
    const groups = groupSection(section('api::session.session', USER, 'api::organisation.organisation'));
    expect(groups.map(({ title, links }) => [title, links.map(({ uid }) => uid)])).toEqual([
      ['Tenants', ['api::organisation.organisation', USER]],
      ['System', ['api::session.session']],
    ]);
  });

  it('leave other types in their section', () => {
    expect(groupSection(section('plugin::x.y'))).toEqual([section('plugin::x.y')]);
    expect(groupSection(section())).toEqual([]);
  });
});
