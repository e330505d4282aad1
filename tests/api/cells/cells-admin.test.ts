import { connect, signInAdmin } from '../../helpers/admin-panel';
import { app, db } from '../../helpers/api';
import { becomeA, becomeCell, createTwoCells, expectWrongCell, leaveCells } from '../../helpers/cells';
import { createPerson, insert, join, type Tenant, unique } from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';

let here: Tenant;
let there: Tenant;

beforeAll(async () => {
  ({ here, there } = await createTwoCells());
});
beforeEach(() => becomeA());
afterEach(leaveCells);

describe('the admin panel of a node', () => {
  it('shows and changes the organisations of its cell', async () => {
    leaveCells();
    const panel = await signInAdmin();
    const AGENT = 'api::svc-agent.svc-agent';
    const hostname = unique('host');
    const own = await insert(AGENT, { hostname, organisation: here.id });
    const foreign = await insert(AGENT, { hostname, organisation: there.id });
    becomeA();
    const listed = await panel.list(AGENT, `?filters[hostname][$eq]=${hostname}`);
    expect(listed.body.results.map(({ documentId }: any) => documentId)).toEqual([own.documentId]);
    expect(listed.body.pagination.total).toBe(1);
    expect((await panel.list(AGENT, `/${own.documentId}`)).status).toBe(200);
    expectWrongCell(await panel.list(AGENT, `/${foreign.documentId}`));
    expectWrongCell(await panel.update(AGENT, foreign.documentId, { hostname: 'x' }));
    expectWrongCell(await panel.remove(AGENT, foreign.documentId));
    expectWrongCell(await panel.create(AGENT, { hostname: 'x', organisation: connect(there) }));
    const organisations = await panel.list(ORGANISATION, `?filters[documentId][$in][0]=${there.documentId}`);
    expect(organisations.body.results).toEqual([]);
    expectWrongCell(await panel.update(ORGANISATION, there.documentId, { name: 'x' }));
  });

  it('offers the organisations of its cell in relation pickers', async () => {
    leaveCells();
    const panel = await signInAdmin();
    const [AGENT, INSTANCE] = ['api::svc-agent.svc-agent', 'api::cloud-instance.cloud-instance'];
    const own = await insert(AGENT, { hostname: unique('host'), organisation: here.id });
    const foreign = await insert(AGENT, { hostname: unique('host'), organisation: there.id });
    const name = unique('instance');
    const instance = await insert(INSTANCE, { name, organisation: here.id });
    await insert(INSTANCE, { name, organisation: there.id });
    const picked = async (path: string) => {
      const { status, body } = await panel.send('get', `/content-manager/relations/${path}`);
      expect([path, status]).toEqual([path, 200]);
      return body as { results: { documentId: string }[]; pagination: { total: number } };
    };
    const word = unique('picked');
    const inCell = (cell: string) =>
      insert(ORGANISATION, { name: `${word} ${cell}`, home_region: 'eu', deployment_cell: cell });
    const [near, far] = [await inCell('a'), await inCell('b')];
    const organisations = async () => {
      const { results, pagination } = await picked(`${AGENT}/organisation?_q=${word}`);
      expect(pagination.total).toBe(results.length);
      return results.map(({ documentId }) => documentId).sort();
    };
    expect(await organisations()).toEqual([near.documentId, far.documentId].sort());
    becomeA();
    expect(await organisations()).toEqual([near.documentId]);
    const instances = await picked(`${AGENT}/cloud_instance?id=${own.documentId}&_q=${name}`);
    expect(instances.results.map(({ documentId }) => documentId)).toEqual([instance.documentId]);
    expect(instances.pagination.total).toBe(1);

    const existing = await picked(`${AGENT}/${own.documentId}/organisation`);
    expect(existing.results.map(({ documentId }) => documentId)).toEqual([here.documentId]);
    for (const path of [
      `${AGENT}/${foreign.documentId}/organisation`,
      `${AGENT}/organisation?id=${foreign.documentId}`,
    ]) {
      const answer = await panel.send('get', `/content-manager/relations/${path}`);
      expect([path, answer.status]).toEqual([path, 421]);
    }
  });

  it('does not show the secret of an endpoint in another cell, which can still be shown there', async () => {
    leaveCells();
    const panel = await signInAdmin();
    const url = 'https://hooks.example.com/cell';
    const made = await panel.create('api::webhook-endpoint.webhook-endpoint', { url, organisation: connect(there) });
    const path = `/admin/webhook-endpoints/${made.body.data.documentId}/secret`;
    becomeA();
    expectWrongCell(await panel.send('get', path));
    expectWrongCell(await panel.send('post', path));
    becomeCell('b');
    const shown = await panel.send('post', path);
    expect([shown.status, shown.body.data?.secret]).toEqual([200, expect.stringMatching(/^whsec_/)]);
  });

  it('deletes an account with its memberships in every cell', async () => {
    leaveCells();
    const leaver = await createPerson();
    await join(here.id, leaver, 'viewer');
    await join(there.id, leaver, 'viewer');
    becomeA();
    await app()
      .db.query('plugin::users-permissions.user')
      .delete({ where: { id: leaver.id } });
    expect(await db()('memberships').where({ user_id: leaver.id })).toEqual([]);
  });
});
