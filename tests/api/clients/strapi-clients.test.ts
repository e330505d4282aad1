import type { AddressInfo } from 'node:net';
import { strapi } from '@strapi/client';
import { stringify } from 'qs';
import { app } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, insert, type Person, type Tenant } from '../../helpers/world';

const INSTANCE = 'api::cloud-instance.cloud-instance';
const AGENT = 'api::svc-agent.svc-agent';
const FINDING = 'api::security-finding.security-finding';

interface Row {
  id: number;
  documentId: string;
}

let tenant: Tenant;
let foreign: Tenant;
let owner: Person;
let instances: [Row, Row];
let foreignInstance: Row;

beforeAll(async () => {
  tenant = await createTenant({}, ['owner', 'engineer']);
  foreign = await createTenant({}, ['owner']);
  ({ owner } = tenant.people);
  const add = (organisation: number, name: string) => insert<Row>(INSTANCE, { organisation, name });
  instances = [await add(tenant.id, 'web'), await add(tenant.id, 'data')];
  foreignInstance = await add(foreign.id, 'secret');
  const agents = [
    ['a', instances[0].id],
    ['b', instances[1].id],
    ['c', instances[0].id],
    ['d', null],
  ] as const;
  for (const [hostname, cloud_instance] of agents)
    await insert(AGENT, { organisation: tenant.id, hostname, cloud_instance, agent_status: 'active' });
  await insert(AGENT, {
    organisation: foreign.id,
    hostname: 'z',
    cloud_instance: foreignInstance.id,
    agent_status: 'active',
  });
});

const client = (person: Person = owner) => {
  const { port } = app().server.httpServer.address() as AddressInfo;
  return strapi({ baseURL: `http://127.0.0.1:${port}/api`, auth: person.token });
};

const namesOf = (records: Record<string, unknown>[]): string => records.map(({ hostname }) => hostname).join(' ');

describe('a filter on a relation', () => {
  const found = async (query: object, person = owner): Promise<string> => {
    const { status, body } = await person.call.get(`/svc-agents?${stringify({ sort: 'hostname', ...query })}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return namesOf(body.data);
  };

  it('takes the numeric id, the documentId, and fields of the stub', async () => {
    const [web, data] = instances;
    const cases: [object | string | number, string][] = [
      [web.id, 'a c'],
      [{ $eq: web.id }, 'a c'],
      [web.documentId, 'a c'],
      [{ id: { $eq: data.id } }, 'b'],
      [{ id: data.id }, 'b'],
      [{ documentId: { $eq: data.documentId } }, 'b'],
      [{ $in: [web.id, data.id] }, 'a b c'],
      [{ $in: [web.id, data.documentId] }, 'a b c'],
      [{ id: { $in: [data.id] } }, 'b'],
      [{ $ne: web.id }, 'b d'],
      [{ $notIn: [web.id, data.documentId] }, 'd'],
      [{ id: { $ne: web.id } }, 'b d'],
      [{ $null: true }, 'd'],
      [{ id: { $null: true } }, 'd'],
      [{ id: { $notNull: true } }, 'a b c'],
      [{ name: { $eq: 'data' } }, 'b'],
    ];
    for (const [cloud_instance, expected] of cases)
      expect([cloud_instance, await found({ filters: { cloud_instance } })]).toEqual([cloud_instance, expected]);
    expect(await found({ filters: { organisation: tenant.id } })).toBe('a b c d');
    expect(await found({ filter: `cloud_instance:$eq:${web.id}` })).toBe('a c');
    expect(await found({ filter: `cloud_instance:$in:${web.id},${data.documentId}` })).toBe('a b c');
    expect(await found({ filters: { $or: [{ cloud_instance: web.id }, { hostname: 'd' }] } })).toBe('a c d');
  });

  it('reveals nothing of a foreign record: it is as one that does not exist', async () => {
    const unknown = 2_000_000_000;
    for (const id of [foreignInstance.id, unknown, foreignInstance.documentId]) {
      expect(await found({ filters: { cloud_instance: id } })).toBe('');
      expect(await found({ filters: { cloud_instance: { $ne: id } } })).toBe('a b c d');
      expect(await found({ filters: { cloud_instance: { $in: [id, instances[1].id] } } })).toBe('b');
    }
    expect(await found({ filters: { organisation: foreign.id } })).toBe('');
    expect(await found({ filters: { organisation: { $ne: foreign.id } } })).toBe('a b c d');
  });

  it('on the hidden person of a pending membership finds nothing', async () => {
    const user = tenant.people.engineer as Person;
    const pending = { pending_since: new Date().toISOString(), user_name: 'from.directory' };
    const other = await createTenant({}, ['owner']);
    await insert('api::membership.membership', { organisation: other.id, user: user.id, role: 'viewer', ...pending });
    const { body } = await (other.people.owner as Person).call.get(`/memberships?filters[user]=${user.id}`);
    expect(body.data).toEqual([]);
  });
});

describe('@strapi/client', () => {
  it('finds with filters, order, pages, fields and relations', async () => {
    const agents = client().collection('svc-agents');
    const [web] = instances;
    const page = await agents.find({
      filters: { cloud_instance: { id: { $eq: web.id } }, createdAt: { $lt: new Date(Date.now() + 60_000) } },
      sort: ['hostname:desc'],
      pagination: { page: 1, pageSize: 1, withCount: true },
      fields: ['hostname', 'cloud_instance'],
      populate: { cloud_instance: true, organisation: { fields: ['name'], populate: '*' } },
      locale: 'en',
      status: 'published',
    });
    const { id, documentId } = web;
    const cloud_instance = { id, documentId, name: 'web' };
    expect(page.data).toEqual([expect.objectContaining({ hostname: 'c', cloud_instance })]);
    expect(page.meta.pagination).toEqual({ page: 1, pageSize: 1, pageCount: 2, total: 2 });
    for (const populate of ['*', 'organisation', ['organisation', 'cloud_instance'], 'organisation,cloud_instance'])
      expect((await agents.find({ populate })).data).toHaveLength(4);
    expect((await agents.find()).data).toHaveLength(4);
  });

  it('pages by start and limit', async () => {
    const agents = client().collection('svc-agents');
    const read = async (start: number, limit: number) => {
      const { data, meta } = await agents.find({ sort: 'hostname', pagination: { start, limit } });
      return [namesOf(data), meta.pagination];
    };
    expect(await read(1, 2)).toEqual(['b c', { start: 1, limit: 2, total: 4 }]);
    expect(await read(3, 2)).toEqual(['d', { start: 3, limit: 2, total: 4 }]);
    expect(await read(4, 2)).toEqual(['', { start: 4, limit: 2, total: 4 }]);
  });

  it('creates, reads, changes and deletes a record', async () => {
    const findings = client(tenant.people.engineer as Person).collection('security-findings');
    const created = await findings.create(
      { rule_id: 'R1', severity: 'low', status: 'open' },
      { populate: { organisation: true }, locale: 'en' },
    );
    const { documentId } = created.data;
    expect(created.data).toMatchObject({ rule_id: 'R1', organisation: { documentId: tenant.documentId } });
    const one = await findings.findOne(documentId, { fields: ['rule_id'], populate: '*', status: 'published' });
    expect(one.data).toEqual({ id: created.data.id, documentId, rule_id: 'R1' });
    const updated = await findings.update(
      documentId,
      { rule_id: 'R1', severity: 'high', status: 'open' },
      { locale: 'en' },
    );
    expect(updated.data).toMatchObject({ severity: 'high' });
    await insert(FINDING, { organisation: tenant.id, rule_id: 'R2', severity: 'low', finding_status: 'open' });
    const { data } = await findings.find({ filters: { organisation: tenant.id, severity: { $in: ['high'] } } });
    expect(data.map(({ rule_id }) => rule_id)).toEqual(['R1']);
    await expect(findings.findOne('none')).rejects.toMatchObject({ response: { status: 404 } });
  });

  it('deletes', async () => {
    const agents = client().collection('svc-agents');
    const { data } = await agents.create({ hostname: 'short-lived' });
    await agents.delete(data.documentId, { locale: 'en' });
    await expect(agents.findOne(data.documentId)).rejects.toMatchObject({ response: { status: 404 } });
  });
});

/** strapi-sdk-js 3 writes queries as qs does by default: with encoded names, and lists with indices. */
describe('strapi-sdk-js', () => {
  const get = (path: string, parameters: object) => owner.call.get(`${path}?${stringify(parameters)}`);

  it('finds', async () => {
    const { status, body } = await get('/svc-agents', {
      filters: {
        $and: [{ cloud_instance: { id: { $in: instances.map(({ id }) => id) } } }, { hostname: { $ne: 'a' } }],
      },
      sort: ['hostname:asc', 'createdAt:desc'],
      pagination: { start: 0, limit: 10, withCount: false },
      fields: ['hostname'],
      populate: { organisation: { fields: ['name'] }, cloud_instance: { populate: { organisation: true } } },
      publicationState: 'live',
      locale: 'de',
    });
    expect([status, namesOf(body.data)]).toEqual([200, 'b c']);
  });

  it('reads long lists, which the parser makes objects of', async () => {
    const hostnames = ['a', ...Array.from({ length: 60 }, (_, index) => `host${index}`), 'd'];
    const { body } = await get('/svc-agents', { filters: { hostname: { $in: hostnames } }, sort: ['hostname'] });
    expect(namesOf(body.data)).toBe('a d');
  });
});

describe('status as a parameter', () => {
  it('is refused where it is meant as a filter', async () => {
    expectRefusal(await owner.call.get('/blueprint-drafts?status=published'), 400, 'QUERY_INVALID', 'status');
    expectRefusal(await owner.call.get('/security-findings?status=open'), 400, 'QUERY_INVALID', 'status');
    expect((await owner.call.get('/blueprint-drafts?filters[status]=published')).status).toBe(200);
  });
});
