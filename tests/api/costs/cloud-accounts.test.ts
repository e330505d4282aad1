import { signInAdmin, connect } from '../../helpers/admin-panel';
import { app, statusAndCode } from '../../helpers/api';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';

let operator: Person;
let tenant: Tenant;
beforeAll(async () => {
  operator = await createOperator();
  tenant = await createTenant();
});

const map = (fields: Record<string, unknown>) =>
  operator.call.post('/cloud-accounts', { organisation: tenant.documentId, ...fields });

describe('a cloud account', () => {
  it('is written by operators, and read by members who manage billing', async () => {
    const billing_account_id = unique('billing');
    const { status, body } = await map({ billing_account_id, name: 'Production', provider: 'example-cloud' });
    expect(status).toBe(201);
    const path = `/cloud-accounts/${body.data.documentId}`;
    const { owner, admin, engineer } = tenant.people;
    for (const { call } of [owner, admin]) expect((await call.get(path)).body.data).toEqual(body.data);
    expect(body.data).toMatchObject({ billing_account_id, sub_account_id: null, organisation: { id: tenant.id } });
    expect(body.data).not.toHaveProperty('account_key');
    expect(statusAndCode(await engineer.call.get('/cloud-accounts'))).toEqual([403, 'CAPABILITY_MISSING']);
    const own = { organisation: tenant.documentId, billing_account_id: unique('mine') };
    expect(statusAndCode(await owner.call.post('/cloud-accounts', own))).toEqual([403, 'CAPABILITY_MISSING']);
    expect(statusAndCode(await owner.call.put(path, { name: 'x' }))).toEqual([403, 'CAPABILITY_MISSING']);
    expect(statusAndCode(await owner.call.delete(path))).toEqual([403, 'CAPABILITY_MISSING']);
    expect((await operator.call.put(path, { ...body.data, name: 'Live' })).body.data.name).toBe('Live');
    expect((await operator.call.delete(path)).status).toBe(204);
  });

  it('is not visible to other organisations', async () => {
    const { body } = await map({ billing_account_id: unique('billing') });
    const other = await createTenant();
    expect(statusAndCode(await other.people.owner.call.get(`/cloud-accounts/${body.data.documentId}`))).toEqual([
      403,
      'OUT_OF_SCOPE',
    ]);
    expect((await other.people.owner.call.get('/cloud-accounts')).body.data).toEqual([]);
  });

  it('belongs to one organisation only, however it is written with blanks and nulls', async () => {
    const billing_account_id = unique('billing');
    const { body } = await map({ billing_account_id: ` ${billing_account_id} `, sub_account_id: '' });
    expect(body.data).toMatchObject({ billing_account_id, sub_account_id: null });
    const again = await map({ billing_account_id, sub_account_id: null, provider: '' });
    expect(statusAndCode(again)).toEqual([400, 'NOT_UNIQUE']);
    expect(again.body.error.details.errors).toMatchObject([{ path: ['billing_account_id'] }]);
    const part = await map({ billing_account_id, sub_account_id: 's' });
    expect(part.status).toBe(201);
    const clash = await operator.call.put(`/cloud-accounts/${part.body.data.documentId}`, { sub_account_id: null });
    expect(statusAndCode(clash)).toEqual([400, 'NOT_UNIQUE']);
    expect((await map({ billing_account_id, provider: 'example-cloud' })).status).toBe(201);
  });

  it('is mapped once when two operators map it at once', async () => {
    const billing_account_id = unique('billing');
    const answers = await Promise.all(Array.from({ length: 6 }, () => map({ billing_account_id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
  });

  it.each([
    [{}, 'ACCOUNT_MISSING'],
    [{ name: 'x', provider: 'aws' }, 'ACCOUNT_MISSING'],
    [{ billing_account_id: '', sub_account_id: ' ' }, 'ACCOUNT_MISSING'],
    [{ billing_account_id: 'x', provider: 'Amazon Web Services' }, 'VALIDATION_FAILED'],
  ])('is refused as %j', async (fields, code) => {
    expect(statusAndCode(await map(fields))).toEqual([400, code]);
  });

  it('follows the same rules in the admin panel', async () => {
    const panel = await signInAdmin();
    const uid = 'api::cloud-account.cloud-account';
    const billing_account_id = unique('billing');
    expect((await panel.create(uid, { billing_account_id, organisation: connect(tenant) })).status).toBe(201);
    expect(statusAndCode(await panel.create(uid, { billing_account_id, organisation: connect(tenant) }))).toEqual([
      400,
      'NOT_UNIQUE',
    ]);
    expect(statusAndCode(await panel.create(uid, { name: 'x', organisation: connect(tenant) }))).toEqual([
      400,
      'ACCOUNT_MISSING',
    ]);
  });

  it('can move from an archived organisation to another', async () => {
    const ORGANISATION = 'api::organisation.organisation';
    const gone = await insert(ORGANISATION, { name: unique('gone') });
    const billing_account_id = unique('billing');
    const { body } = await operator.call.post('/cloud-accounts', { organisation: gone.documentId, billing_account_id });
    await app()
      .db.query(ORGANISATION)
      .update({ where: { id: gone.id }, data: { org_status: 'archived' } });
    expect((await operator.call.delete(`/cloud-accounts/${body.data.documentId}`)).status).toBe(204);
    expect((await map({ billing_account_id })).status).toBe(201);
  });
});

describe('an exchange rate', () => {
  const rate = (fields: Record<string, unknown>) =>
    operator.call.post('/exchange-rates', {
      currency: 'PLN',
      valid_from: '2031-01-01',
      units_per_eur: 4.25,
      ...fields,
    });

  it('is written by operators, and read by every signed-in person', async () => {
    const { status, body } = await rate({});
    expect([status, body.data]).toMatchObject([
      201,
      { currency: 'PLN', valid_from: '2031-01-01', units_per_eur: 4.25 },
    ]);
    const path = `/exchange-rates/${body.data.documentId}`;
    const { viewer, owner } = tenant.people;
    expect((await viewer.call.get(path)).body.data).toEqual(body.data);
    expect(statusAndCode(await owner.call.put(path, { units_per_eur: 1 }))).toEqual([403, 'CAPABILITY_MISSING']);
    expect((await operator.call.put(path, { units_per_eur: 4.3 })).body.data.units_per_eur).toBe(4.3);
    expect(statusAndCode(await rate({}))).toEqual([400, 'NOT_UNIQUE']);
    expect((await rate({ valid_from: '2031-01-02' })).status).toBe(201);
    expect((await operator.call.delete(path)).status).toBe(204);
  });

  it.each([
    [{ currency: 'EUR' }, 'CURRENCY_INVALID'],
    [{ currency: 'pln' }, 'CURRENCY_INVALID'],
    [{ currency: 'XXY' }, 'CURRENCY_INVALID'],
    [{ units_per_eur: 0 }, 'RATE_INVALID'],
    [{ units_per_eur: -1 }, 'VALIDATION_FAILED'],
    [{ valid_from: '2031-02-30' }, 'VALIDATION_FAILED'],
    [{ valid_from: undefined }, 'VALIDATION_FAILED'],
  ])('is refused as %j', async (fields, code) => {
    expect(statusAndCode(await rate(fields))).toEqual([400, code]);
  });
});
