import type { Tenancy } from '../../../src/tenancy/tenancy';
import { app } from '../../helpers/api';
import { createPerson, createTenant, join } from '../../helpers/world';

const founderOf = async (organisationId: number): Promise<number | null | undefined> => {
  const { organisations } = app().get('tenancy') as Tenancy;
  return (await organisations.of([organisationId])).get(organisationId)?.founderId;
};

describe('the founder of an organisation, for whom its agents and directories take turns', () => {
  it('is the person who has been its owner for the longest', async () => {
    const { id, people } = await createTenant();
    expect(await founderOf(id)).toBe(people.owner.id);
    const second = await createPerson();
    await join(id, second, 'owner');
    expect(await founderOf(id)).toBe(people.owner.id);
    const { body } = await second.call.get(`/memberships?filters[user]=${people.owner.documentId}`);
    const { status } = await second.call.delete(`/memberships/${body.data[0].documentId}`);
    expect([200, 204]).toContain(status);
    expect(await founderOf(id)).toBe(second.id);
  });

  it('is unknown while it has no owner', async () => {
    const { id } = await createTenant({}, ['admin']);
    expect(await founderOf(id)).toBeNull();
  });
});
