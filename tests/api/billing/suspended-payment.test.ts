import { app } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant, unique } from '../../helpers/world';

const VAT_ID = 'DE136695976';

let suspended: Tenant;
let archived: Tenant;
const url = app().config.get<string>('vies.url');

beforeAll(async () => {
  // Nothing listens there: an unavailable registry blocks nothing.
  app().config.set('vies.url', 'http://127.0.0.1:9/');
  suspended = await createTenant({ org_status: 'suspended', name: unique('Late') });
  archived = await createTenant({ org_status: 'archived' });
});

afterAll(() => app().config.set('vies.url', url));

const put = ({ documentId, people }: Tenant, data: unknown, role: 'owner' | 'viewer' = 'owner') =>
  people[role].call.put(`/organisations/${documentId}`, data);

describe('a suspended organisation', () => {
  it('accepts the fields that a payment requires from its owner', async () => {
    const data = { billing_country: 'DE', is_business: true, vat_id: VAT_ID };
    const { status, body } = await put(suspended, data);
    expect({ status, data: body.data }).toMatchObject({ status: 200, data });
    expect(body.data.org_status).toBe('suspended');
    expect((await put(suspended, { is_business: true })).status).toBe(200);
  });

  it('lets its owner validate a VAT ID', async () => {
    const { status, body } = await suspended.people.owner.call.post('/billing/validate-vat', { vat_id: VAT_ID });
    expect({ status, answer: body.data?.status }).toEqual({ status: 200, answer: 'unknown' });
  });

  it('accepts the whole record if nothing else in it has changed', async () => {
    const path = `/organisations/${suspended.documentId}`;
    const { body } = await suspended.people.owner.call.get(path);
    expect((await put(suspended, { ...body.data, billing_country: 'AT', vat_id: null })).status).toBe(200);
    expectRefusal(
      await put(suspended, { ...body.data, billing_country: 'FR', name: unique() }),
      403,
      'ORGANISATION_READ_ONLY',
    );
    const after = await suspended.people.owner.call.get(path);
    expect(after.body.data).toMatchObject({ billing_country: 'AT', vat_id: null, name: body.data.name });
  });

  it.each([
    ['another field', { leaderboard_enabled: true }],
    ['another field together with one of them', { billing_country: 'DE', leaderboard_enabled: true }],
    ['nothing', {}],
    ['an unknown field', { billing_country: 'DE', colour: 'red' }],
  ])('refuses %s', async (_what, data) => {
    expectRefusal(await put(suspended, data), 403, 'ORGANISATION_READ_ONLY');
  });

  it('still validates these fields, and the role of the caller', async () => {
    expect((await put(suspended, { billing_country: 'XX' })).body.error.details.code).toBe('COUNTRY_INVALID');
    expect((await put(suspended, { billing_country: 'DE' }, 'viewer')).body.error.details.code).toBe(
      'CAPABILITY_MISSING',
    );
  });
});

describe('an archived organisation', () => {
  it('does not change', async () => {
    expectRefusal(await put(archived, { billing_country: 'DE' }), 403, 'ORGANISATION_READ_ONLY');
    expectRefusal(
      await archived.people.owner.call.post('/billing/validate-vat', { vat_id: VAT_ID }),
      403,
      'ORGANISATION_READ_ONLY',
    );
  });
});
