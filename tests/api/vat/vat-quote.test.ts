import { app } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import { createOperator, createTenant, insert, type Person, type Tenant, unique } from '../../helpers/world';

const PATH = '/billing/vat-quote';
const configured = app().config.get('vat');
const rates = {
  source: 'Test table',
  asOf: new Date().toISOString().slice(0, 10),
  standard: { DE: 19, AT: 20, FI: 25.5, FR: 20, GR: 24 },
};

let operator: Person;
let tenant: Tenant;

const setBilling = (attributes: Record<string, unknown>, target = tenant) =>
  app()
    .db.query('api::organisation.organisation')
    .update({ where: { id: target.id } as never, data: attributes as never });

const planAt = async (prices: Record<string, unknown>): Promise<string> => {
  const name = unique('priced');
  await insert('api::subscription-plan.subscription-plan', { name, account_tier: 'team', ...prices });
  return name;
};

const quote = (body: object = { net: 100 }) => tenant.people.owner.call.post(PATH, body);
const codesIn = ({ body }: { body: any }) =>
  ((body.meta?.warnings ?? []) as { code: string }[]).map(({ code }) => code);

beforeAll(async () => {
  operator = await createOperator();
});
beforeEach(async () => {
  app().config.set('vat', { sellerCountry: 'DE', rates });
  tenant = await createTenant({}, ['owner', 'engineer']);
});
afterAll(() => app().config.set('vat', configured));

describe('a VAT quote', () => {
  it('has no VAT for a confirmed business in another EU country, and names the evidence', async () => {
    await setBilling({ billing_country: 'AT', is_business: true, vat_id: 'ATU13585627' });
    const checkedAt = new Date(Date.now() - 60_000);
    const proof = { vat_id_request_identifier: 'WAPIAAAAZ9cWmQXG', vat_id_name: 'Sample GmbH' };
    await setBilling({ vat_id_valid: true, vat_id_checked_at: checkedAt.toISOString(), ...proof });
    const answer = await quote({ net: 1234.5 });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        data: {
          currency: 'EUR',
          net: 1234.5,
          rate: 0,
          vat: 0,
          gross: 1234.5,
          reason: 'reverse_charge',
          plan: null,
          hosts: null,
          evidence: {
            seller_country: 'DE',
            billing_country: 'AT',
            is_business: true,
            vat_id: 'ATU13585627',
            vat_id_valid: true,
            vat_id_checked_at: checkedAt.toISOString(),
            ...proof,
            rate_country: null,
            rates_source: 'Test table',
            rates_as_of: rates.asOf,
          },
        },
      },
    ]);
  });

  it.each([
    ["in the seller's country", { billing_country: 'DE', is_business: true }, 'domestic', 19, 119, 'DE', []],
    ['in Finland who is a private person', { billing_country: 'FI' }, 'one_stop_shop', 25.5, 125.5, 'FI', []],
    ['outside the EU', { billing_country: 'GB', is_business: true }, 'outside_eu', 0, 100, null, []],
    [
      'who is a business without a VAT number',
      { billing_country: 'AT', is_business: true },
      'one_stop_shop',
      20,
      120,
      'AT',
      ['VAT_ID_NOT_CONFIRMED'],
    ],
    [
      'whose VAT number is not confirmed',
      { billing_country: 'AT', is_business: true, vat_id: 'ATU13585627' },
      'one_stop_shop',
      20,
      120,
      'AT',
      ['VAT_ID_NOT_CONFIRMED'],
    ],
    [
      'whose VAT number is not confirmed and has an unusual check digit',
      { billing_country: 'AT', is_business: true, vat_id: 'ATU13585628' },
      'one_stop_shop',
      20,
      120,
      'AT',
      ['VAT_ID_UNUSUAL', 'VAT_ID_NOT_CONFIRMED'],
    ],
    ['without a country', {}, 'domestic', 19, 119, 'DE', ['BILLING_COUNTRY_MISSING']],
  ])('for a customer %s', async (_what, attributes, reason, rate, gross, country, warnings) => {
    await setBilling(attributes);
    const answer = await quote();
    expect(answer.body.data).toMatchObject({ net: 100, rate, gross, reason, evidence: { rate_country: country } });
    expect(codesIn(answer)).toEqual(warnings);
  });

  it('has no warning about an unusual check digit once the registry has confirmed the number', async () => {
    await setBilling({ billing_country: 'AT', is_business: true, vat_id: 'ATU13585628' });
    await setBilling({ vat_id_valid: true, vat_id_checked_at: new Date().toISOString() });
    const answer = await quote();
    expect([answer.body.data.reason, codesIn(answer)]).toEqual(['reverse_charge', []]);
  });

  it('uses the price of the plan without an amount: base price plus price per running instance', async () => {
    const plan = await planAt({ price_eur_base: 99, price_eur_per_host: 4.555 });
    await setBilling({ plan, billing_country: 'FI' });
    const instance = { organisation: tenant.id, name: 'vm', provider: 'aws' };
    for (const status of ['running', 'running', 'terminated'])
      await insert('api::cloud-instance.cloud-instance', { ...instance, instance_status: status });
    const { body } = await quote({});
    expect(body.data).toMatchObject({ net: 108.11, rate: 25.5, vat: 27.57, gross: 135.68, plan, hosts: 2 });
  });

  it('needs an amount when there is no price', async () => {
    const free = await planAt({});
    for (const plan of [null, free]) {
      await setBilling({ plan });
      const answer = await quote({});
      expectRefusal(answer, 400, 'PLAN_HAS_NO_PRICE', 'net');
    }
    expect((await quote({ net: 0 })).body.data).toMatchObject({ net: 0, vat: 0, gross: 0 });
  });

  it("needs the seller's country", async () => {
    app().config.set('vat', { sellerCountry: null, rates });
    const answer = await quote();
    expectRefusal(answer, 503, 'SELLER_COUNTRY_MISSING');
    expect(answer.body.error.details.remedy).toContain('SELLER_COUNTRY');
  });

  it.each([-1, '5', 0.1234567])('refuses the amount %j', async (net) => {
    expectRefusal(await quote({ net }), 400, 'VALIDATION_FAILED', 'net');
  });

  it('requires the right to manage billing, and works for a suspended organisation', async () => {
    await setBilling({ org_status: 'suspended' });
    expect((await quote()).status).toBe(200);
    expectRefusal(await tenant.people.engineer.call.post(PATH, { net: 1 }), 403, 'CAPABILITY_MISSING');
    const other = await createTenant();
    const named = { net: 1, organisation: tenant.documentId };
    expectRefusal(await other.people.owner.call.post(PATH, named), 403, 'OUT_OF_SCOPE');
    expect((await operator.call.post(PATH, named)).status).toBe(200);
    expectRefusal(await operator.call.post(PATH, { net: 1 }), 400, 'ORGANISATION_UNDECIDED');
  });
});

describe('the price of a subscription', () => {
  const subscribe = (payer: Tenant) =>
    operator.call.post('/subscriptions', { organisation: payer.documentId, status: 'active' });

  it('is the price of the plan with its VAT', async () => {
    const plan = await planAt({ price_eur_base: 50 });
    await setBilling({ plan, billing_country: 'AT' });
    const expected = { currency: 'EUR', net: 50, rate: 20, vat: 10, gross: 60, reason: 'one_stop_shop' };
    const created = await subscribe(tenant);
    expect([created.status, created.body.data.vat_quote]).toEqual([201, expected]);
    const path = `/subscriptions/${created.body.data.documentId}`;
    const { owner } = tenant.people;
    expect((await owner.call.get(path)).body.data.vat_quote).toEqual(expected);
    expect((await owner.call.get('/subscriptions')).body.data).toMatchObject([{ vat_quote: expected }]);
    const sentBack = await operator.call.put(path, { ...created.body.data, vat_quote: null, status: 'past_due' });
    expect([sentBack.status, sentBack.body.data.vat_quote]).toEqual([200, expected]);
  });

  it('is separate for each organisation, and absent without a price or a seller', async () => {
    const other = await createTenant();
    await setBilling({ plan: await planAt({ price_eur_base: 10 }), billing_country: 'DE' }, other);
    await setBilling({ plan: null });
    for (const payer of [tenant, other, other]) expect((await subscribe(payer)).status).toBe(201);
    const quoted = async () => {
      const list = await operator.call.get(
        `/subscriptions?filters[organisation][documentId][$in][0]=${tenant.documentId}&filters[organisation][documentId][$in][1]=${other.documentId}&sort=createdAt:asc`,
      );
      return (list.body.data as { vat_quote: { gross: number } | null }[]).map((row) => row.vat_quote?.gross ?? null);
    };
    expect(await quoted()).toEqual([null, 11.9, 11.9]);
    app().config.set('vat', { sellerCountry: null, rates });
    expect(await quoted()).toEqual([null, null, null]);
  });
});

describe('a VAT number of another country than the billing address', () => {
  const change = (fields: object) => tenant.people.owner.call.put(`/organisations/${tenant.documentId}`, fields);

  it('is stored with a warning, whichever of the two is set last', async () => {
    expect(codesIn(await change({ vat_id: 'DE136695976' }))).toEqual([]);
    const moved = await change({ billing_country: 'AT' });
    expect([moved.status, moved.body.data.billing_country, codesIn(moved)]).toEqual([
      200,
      'AT',
      ['VAT_ID_COUNTRY_MISMATCH'],
    ]);
    expect(codesIn(await change({ name: unique('moved') }))).toEqual([]);
    expect(codesIn(await change({ vat_id: 'ATU13585627' }))).toEqual([]);
    expect(codesIn(await quote())).toEqual([]);
    await setBilling({ vat_id: 'DE136695976' });
    expect(codesIn(await quote())).toContain('VAT_ID_COUNTRY_MISMATCH');
  });

  it.each([
    ['GR', 'EL094259216', []],
    ['GB', 'XI980780684', []],
    ['GB', 'GB980780684', []],
    ['IE', 'XI980780684', ['VAT_ID_COUNTRY_MISMATCH']],
  ])('does not include valid combinations: %s with %s', async (billing_country, vat_id, warnings) => {
    expect(codesIn(await change({ billing_country, vat_id }))).toEqual(warnings);
  });

  it('causes a warning at creation too', async () => {
    const fields = { name: unique('new'), billing_country: 'FR', vat_id: 'DE136695976' };
    const { status, body } = await operator.call.post('/organisations', fields);
    expect([status, codesIn({ body })]).toEqual([201, ['VAT_ID_COUNTRY_MISMATCH']]);
  });
});
