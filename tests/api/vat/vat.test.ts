import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { app, db } from '../../helpers/api';
import { runMigration } from '../../helpers/database/migrations';
import { expectRefusal } from '../../helpers/refusals';
import { createOperator, createPerson, createTenant, join, type Tenant } from '../../helpers/world';
import { startStopwatch } from '../../helpers/timing/stopwatch';

const OWN = 'DE136695976';
const OTHER = 'ATU13585627';
const PATH = '/billing/validate-vat';

/** A local substitute for VIES: records requests and answers as the test configures. */
const requests: string[] = [];
let behave: (answer: ServerResponse) => void;
const vies = createServer((request, answer) => {
  requests.push(String(request.url));
  behave(answer);
});

const saying =
  (body: unknown, status = 200) =>
  (answer: ServerResponse): void => {
    answer.writeHead(status, { 'Content-Type': 'application/json' });
    answer.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

let tenant: Tenant;
const settings = { ...app().config.get<{ url: string; timeoutMs: number; requester: string | null }>('vies') };

beforeAll(async () => {
  await once(vies.listen(0, '127.0.0.1'), 'listening');
  app().config.set('vies.url', `http://127.0.0.1:${(vies.address() as AddressInfo).port}/`);
});

afterAll(async () => {
  app().config.set('vies', settings);
  vies.closeAllConnections();
  vies.close();
  await once(vies, 'close');
});

beforeEach(async () => {
  requests.length = 0;
  behave = saying({ isValid: true, userError: 'VALID' });
  app().config.set('vies.timeoutMs', settings.timeoutMs);
  app().config.set('vies.requester', null);
  tenant = await createTenant({ vat_id: OWN }, ['owner']);
});

const validate = (vat_id: unknown = OWN, more: object = {}) =>
  tenant.people.owner.call.post(PATH, { vat_id, ...more }).then(({ status, body }) => {
    expect([status, body.error]).toEqual([200, undefined]);
    return body.data as Record<string, unknown>;
  });

const stored = async () => {
  const { body } = await tenant.people.owner.call.get(`/organisations/${tenant.documentId}`);
  return { valid: body.data.vat_id_valid, at: body.data.vat_id_checked_at };
};

const checkedAgo = (ms: number) =>
  app()
    .db.connection('organisations')
    .where({ id: tenant.id })
    .update({ vat_id_checked_at: app().db.dialect.client === 'sqlite' ? Date.now() - ms : new Date(Date.now() - ms) });

const UNREACHABLE = ['unknown', 'unreachable'] as const;

describe('the VIES registry', () => {
  it('confirms a number, which the fields of the organisation and the audit log show', async () => {
    const answer = await validate('de 136 695 976');
    expect(answer).toMatchObject({ vat_id: OWN, status: 'valid', reason: null, age_seconds: 0, cached: false });
    expect(requests).toEqual(['/ms/DE/vat/136695976']);
    expect(await stored()).toEqual({ valid: true, at: answer.checked_at });
    const entries = await db()('audit_entries').where({ target_id: tenant.documentId }).orderBy('id');
    const updated = entries.find(({ action }) => action === 'organisation.update');
    expect(updated).toMatchObject({ actor_id: tenant.people.owner.documentId });
    expect(JSON.stringify(updated.changes)).toContain('vat_id_valid');
  });

  it.each([
    ['does not know the number', saying({ isValid: false, userError: 'INVALID' }), 'invalid', 'registry'],
    ['cannot reach a country', saying({ isValid: false, userError: 'MS_UNAVAILABLE' }), 'unknown', 'unreachable'],
    ['is overloaded', saying({ isValid: false, userError: 'GLOBAL_MAX_CONCURRENT_REQ' }), 'unknown', 'unreachable'],
    ['fails', saying({ isValid: true }, 500), 'unknown', 'unreachable'],
    [
      'has too many requests',
      saying({ actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] }),
      ...UNREACHABLE,
    ],
    ['fails with the answer invalid', saying({ actionSucceed: false, isValid: false }), ...UNREACHABLE],
    ['fails with the answer valid', saying({ actionSucceed: false, isValid: true }), ...UNREACHABLE],
    ['answers with something other than JSON', saying('<html>'), 'unknown', 'unreachable'],
    ['answers without a result', saying({}), 'unknown', 'unreachable'],
    ['answers null', saying('null'), 'unknown', 'unreachable'],
    ['closes the connection', (answer: ServerResponse) => void answer.destroy(), 'unknown', 'unreachable'],
  ])('that %s confirms nothing', async (_what, behaviour, status, reason) => {
    behave = behaviour;
    const answer = await validate();
    expect(answer).toMatchObject({ status, reason, cached: false });
    expect(await stored()).toEqual({ valid: false, at: answer.checked_at });
  });

  it('has 5 s to answer', async () => {
    behave = () => undefined;
    const from = Date.now();
    const waited = startStopwatch();
    expect(await validate()).toMatchObject({ status: 'unknown', reason: 'unreachable' });
    expect(waited()).toBeLessThan(6_000);
    expect(Date.now() - from).toBeGreaterThan(4_900);
  });

  it('has to send the whole body within the timeout', async () => {
    app().config.set('vies.timeoutMs', 100);
    behave = (answer) => void answer.write('{"isValid":');
    expect(await validate()).toMatchObject({ status: 'unknown' });
  });

  it('ends an old confirmation when it cannot be reached', async () => {
    await validate();
    await checkedAgo(24 * 3_600_000);
    behave = (answer) => void answer.destroy();
    expect(await validate()).toMatchObject({ status: 'unknown', cached: false });
    expect((await stored()).valid).toBe(false);
  });
});

describe('questions to the registry', () => {
  const LIMIT = 20;

  it('are at most 20 in 24 hours for one organisation, however they are sent', async () => {
    await validate();
    const { call } = tenant.people.owner;
    const answers = await Promise.all(Array.from({ length: LIMIT + 3 }, () => call.post(PATH, { vat_id: OTHER })));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(LIMIT - 1);
    expect(requests.length).toBeLessThanOrEqual(LIMIT);
    const limited = await call.post(PATH, { vat_id: OTHER });
    expectRefusal(limited, 429, 'VAT_CHECKS_PER_DAY_REACHED');
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(86_000);

    // These do not ask the registry.
    expect(await validate()).toMatchObject({ status: 'valid', cached: true });
    expect(await validate('DE1')).toMatchObject({ status: 'invalid', reason: 'format' });

    await app()
      .db.connection('organisations')
      .where({ id: tenant.id })
      .update({ recent_vat_checks: JSON.stringify([{ at: Date.now() - 86_400_001 }]) });
    expect(await validate(OTHER)).toMatchObject({ status: 'valid' });
  });

  it('of other organisations do not count', async () => {
    const uses = Array.from({ length: LIMIT }, () => ({ at: Date.now() }));
    await app()
      .db.connection('organisations')
      .where({ id: tenant.id })
      .update({ recent_vat_checks: JSON.stringify(uses) });
    expectRefusal(await tenant.people.owner.call.post(PATH, { vat_id: OWN }), 429, 'VAT_CHECKS_PER_DAY_REACHED');
    tenant = await createTenant({ vat_id: OWN }, ['owner']);
    expect(await validate()).toMatchObject({ status: 'valid' });
  });
});

describe('the evidence of a check', () => {
  const found = { isValid: true, requestIdentifier: 'WAPIAAAAZ9cWmQXG', name: 'Volkswagen AG' };
  const checksOf = async () =>
    (await db()('audit_entries').where({ target_id: tenant.documentId }).orderBy('id'))
      .filter(({ action }) => action === 'vat-id.check')
      .map(({ changes }) => (typeof changes === 'string' ? JSON.parse(changes) : changes) as Record<string, object>);

  it("is requested in the seller's name, returned, and stored with the organisation", async () => {
    app().config.set('vies.requester', 'ATU13585627');
    behave = saying(found);
    const answer = await validate();
    expect(requests).toEqual(['/ms/DE/vat/136695976?requesterMemberStateCode=AT&requesterNumber=U13585627']);
    const proof = { request_identifier: found.requestIdentifier, name: found.name };
    expect(answer).toMatchObject({ ...proof, cached: false });
    expect(await validate()).toMatchObject({ ...proof, cached: true, checked_at: answer.checked_at });
    const { body } = await tenant.people.owner.call.get(`/organisations/${tenant.documentId}`);
    const shown = { vat_id_request_identifier: proof.request_identifier, vat_id_name: proof.name };
    expect(body.data).toMatchObject(shown);
    await tenant.people.owner.call.put(`/organisations/${tenant.documentId}`, { vat_id: OTHER });
    const { body: after } = await tenant.people.owner.call.get(`/organisations/${tenant.documentId}`);
    expect(after.data).toMatchObject({ vat_id_request_identifier: null, vat_id_name: null });
  });

  it('is in the audit log once for each answer of the registry, also for other numbers', async () => {
    behave = (answer) => void setTimeout(() => saying({ ...found, name: '---', requestIdentifier: '' })(answer), 200);
    const checked_at = (await Promise.all([validate(), validate(), validate()]))[0].checked_at;
    behave = saying(found);
    const other = await validate(OTHER);
    behave = (answer) => void answer.destroy();
    await validate('EL094259216');
    const entry = (values: object) =>
      Object.fromEntries(Object.entries(values).map(([name, after]) => [name, { before: null, after }]));
    expect(await checksOf()).toEqual([
      entry({ vat_id: OWN, status: 'valid', request_identifier: null, name: null, checked_at }),
      entry({
        vat_id: OTHER,
        status: 'valid',
        request_identifier: found.requestIdentifier,
        name: found.name,
        checked_at: other.checked_at,
      }),
      expect.objectContaining(entry({ vat_id: 'EL094259216', status: 'unknown' })),
    ]);
  });
});

describe('the cache of VIES answers', () => {
  it.each([
    [{ isValid: true }, { status: 'valid', reason: null }],
    [
      { isValid: false, userError: 'INVALID' },
      { status: 'invalid', reason: 'registry' },
    ],
  ])('is used for 24 hours, and the answer shows its age: %j', async (body, expected) => {
    behave = saying(body);
    await validate();
    await checkedAgo(23 * 3_600_000);
    behave = (answer) => void answer.destroy();
    const later = await validate();
    expect(later).toMatchObject({ ...expected, cached: true });
    expect(Math.abs((later.age_seconds as number) - 23 * 3600)).toBeLessThan(10);
    expect(requests).toHaveLength(1);
    await checkedAgo(24 * 3_600_000);
    behave = saying(body);
    expect(await validate()).toMatchObject({ ...expected, cached: false });
    expect(requests).toHaveLength(2);
  });

  it('keeps an unavailable registry for a minute', async () => {
    behave = saying({ isValid: false, userError: 'TIMEOUT' });
    await validate();
    expect(await validate()).toMatchObject({ status: 'unknown', reason: 'unreachable', cached: true });
    await checkedAgo(60_000);
    behave = saying({ isValid: true });
    expect(await validate()).toMatchObject({ status: 'valid', cached: false });
    expect(requests).toHaveLength(2);
  });

  it("contains the organisation's own number only", async () => {
    await validate();
    expect(await validate(OTHER)).toMatchObject({ vat_id: OTHER, status: 'valid', cached: false });
    expect(await validate(OTHER)).toMatchObject({ cached: false });
    const before = await stored();
    expect(before.valid).toBe(true);
    await tenant.people.owner.call.put(`/organisations/${tenant.documentId}`, { vat_id: OTHER });
    expect(await stored()).toEqual({ valid: false, at: null });
    expect(await validate(OTHER)).toMatchObject({ status: 'valid', cached: false });
    expect((await stored()).valid).toBe(true);
  });
});

describe('simultaneous validations', () => {
  it('send one request to the registry, and store one change', async () => {
    behave = (answer) => void setTimeout(() => saying({ isValid: true })(answer), 300);
    const answers = await Promise.all(Array.from({ length: 10 }, () => validate()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['valid']));
    expect(requests).toHaveLength(1);
    const entries = await app()
      .db.connection('audit_entries')
      .where({ target_id: tenant.documentId, action: 'organisation.update' });
    expect(entries).toHaveLength(1);
  });

  it('do not confirm a number that was changed meanwhile', async () => {
    behave = (answer) => void setTimeout(() => saying({ isValid: true })(answer), 300);
    const pending = validate();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await tenant.people.owner.call.put(`/organisations/${tenant.documentId}`, { vat_id: OTHER });
    expect(await pending).toMatchObject({ vat_id: OWN, status: 'valid' });
    expect(await stored()).toEqual({ valid: false, at: null });
  });
});

describe('a VAT number', () => {
  it.each([
    ['DE13669597', 'VAT numbers with the prefix DE continue with 9 digits.'],
    ['fantasy', 'Begin with the prefix of the country, as in DE136695976; EL is Greece, XI Northern Ireland.'],
    ['136695976', 'Begin with the prefix of the country, as in DE136695976; EL is Greece, XI Northern Ireland.'],
  ])('like %s, which no country issues, is found invalid without a request', async (vatId, hint) => {
    expect(await validate(vatId)).toMatchObject({
      vat_id: vatId,
      status: 'invalid',
      reason: 'format',
      hint,
      cached: false,
    });
    expect(requests).toEqual([]);
  });

  it.each([
    ['EL094259216', '/ms/EL/vat/094259216'],
    ['gr 094259216', '/ms/EL/vat/094259216'],
    ['XI980780684', '/ms/XI/vat/980780684'],
    ['BE1006023325', '/ms/BE/vat/1006023325'],
    ['BE417.497.106', '/ms/BE/vat/0417497106'],
    ['LV32012345678', '/ms/LV/vat/32012345678'],
    ['DE136/695/976', '/ms/DE/vat/136695976'],
    ['DE\u00a0136–695_976', '/ms/DE/vat/136695976'],
    ['DE136695977', '/ms/DE/vat/136695977'],
  ])('like %s is requested in its canonical spelling', async (vatId, path) => {
    expect(await validate(vatId)).toMatchObject({
      vat_id: path.replace(/\/ms\/|\/vat\//g, ''),
      status: 'valid',
      hint: null,
    });
    expect(requests).toEqual([path]);
  });

  it('without a prefix gets that of billing_country', async () => {
    await tenant.people.owner.call.put(`/organisations/${tenant.documentId}`, { billing_country: 'GR' });
    expect(await validate('094259216')).toMatchObject({ vat_id: 'EL094259216', status: 'valid' });
    expect(await validate('94259')).toMatchObject({ hint: 'VAT numbers with the prefix EL continue with 9 digits.' });
  });

  it.each(['GB980780684', 'CHE107787577'])('like %s is not in the registry', async (vatId) => {
    expect(await validate(vatId)).toMatchObject({ status: 'unknown', reason: 'unsupported_country' });
    expect(requests).toEqual([]);
  });

  it.each([undefined, null, '', 7, {}, 'DE\u0000'])('like %j is refused', async (vatId) => {
    expectRefusal(await tenant.people.owner.call.post(PATH, { vat_id: vatId }), 400, 'VALIDATION_FAILED', 'vat_id');
  });
});

describe('a VAT number with an unusual check digit', () => {
  const UNUSUAL = 'DE136695977';
  const put = (fields: object) => tenant.people.owner.call.put(`/organisations/${tenant.documentId}`, fields);
  const codes = ({ body }: { body: { meta?: { warnings?: { code: string }[] } } }) =>
    (body.meta?.warnings ?? []).map(({ code }) => code);
  const check = () => tenant.people.owner.call.post(PATH, { vat_id: UNUSUAL });

  it.each([
    ['confirms', saying({ isValid: true }), 'valid', []],
    ['denies', saying({ isValid: false, userError: 'INVALID' }), 'invalid', ['VAT_ID_UNUSUAL']],
    ['cannot check', (answer: ServerResponse) => void answer.destroy(), 'unknown', ['VAT_ID_UNUSUAL']],
  ])(
    'that the registry %s is saved with a warning, and then as the registry says',
    async (_what, answer, status, after) => {
      behave = answer;
      const saved = await put({ vat_id: 'de 136 695 977' });
      expect([saved.status, saved.body.data.vat_id, codes(saved)]).toEqual([200, UNUSUAL, ['VAT_ID_UNUSUAL']]);
      const checked = await check();
      expect([checked.status, checked.body.data.status, codes(checked)]).toEqual([200, status, after]);
      expect((await stored()).valid).toBe(status === 'valid');
      expect(codes(await put({ vat_id: UNUSUAL }))).toEqual(after);
    },
  );

  it('has no warning if the check digit is usual', async () => {
    expect(codes(await put({ vat_id: 'BE1006023325' }))).toEqual([]);
  });
});

describe('the spelling of a stored VAT number', () => {
  const row = () => db()('organisations').where({ id: tenant.id });

  it('is the canonical one, so that another spelling changes nothing', async () => {
    await validate();
    const { call } = tenant.people.owner;
    await call.put(`/organisations/${tenant.documentId}`, { vat_id: 'DE136/695/976', billing_country: 'DE' });
    await call.put(`/organisations/${tenant.documentId}`, { vat_id: '136.695.976' });
    const { body } = await call.get(`/organisations/${tenant.documentId}`);
    expect(body.data).toMatchObject({ vat_id: OWN, vat_id_valid: true });
  });

  it.each([
    ['DE136/695/976', OWN],
    ['BE417497106', 'BE0417497106'],
    ['RO01590082', 'RO1590082'],
    ['CHE107787577MWST', 'CHE107787577'],
    ['NO923609016MVA', 'NO923609016'],
    ['IE8+79739I', 'IE8+79739I'],
    [OWN, OWN],
  ])('%s is migrated to %s, with its confirmation', async (before, after) => {
    await row().update({ vat_id: before, vat_id_valid: true, vat_id_outcome: 'valid' });
    await runMigration('2026.11.26T16.00.00.canonical-vat-ids.js');
    await runMigration('2026.11.26T16.00.00.canonical-vat-ids.js');
    expect(await row().first()).toMatchObject({ vat_id: after, vat_id_outcome: 'valid' });
    expect((await stored()).valid).toBe(true);
  });
});

describe('the caller of the VAT validation', () => {
  it('needs the right to manage billing', async () => {
    const { people } = await createTenant({ vat_id: OWN });
    for (const role of ['owner', 'admin'] as const)
      expect((await people[role].call.post(PATH, { vat_id: OWN })).status).toBe(200);
    for (const role of ['engineer', 'auditor', 'viewer'] as const)
      expectRefusal(await people[role].call.post(PATH, { vat_id: OWN }), 403, 'CAPABILITY_MISSING');
  });

  it('names the organisation if there is more than one', async () => {
    const [both, operator] = [await createPerson(), await createOperator()];
    const other = await createTenant();
    await join(tenant.id, both, 'owner');
    await join(other.id, both, 'admin');
    expectRefusal(await both.call.post(PATH, { vat_id: OWN }), 400, 'ORGANISATION_UNDECIDED');
    expectRefusal(await operator.call.post(PATH, { vat_id: OWN }), 400, 'ORGANISATION_UNDECIDED');
    const named = { vat_id: OWN, organisation: tenant.documentId };
    expect((await both.call.post(PATH, named)).status).toBe(200);
    expect((await both.call.post(PATH, { vat_id: OWN }, { 'X-Organisation-Id': other.documentId })).status).toBe(200);
    expect((await operator.call.post(PATH, named)).body.data).toMatchObject({ cached: true });
    const { owner } = other.people;
    expectRefusal(await owner.call.post(PATH, named), 403, 'OUT_OF_SCOPE');
  });

  it('is refused once the organisation is archived', async () => {
    const archived = await createTenant({ vat_id: OWN, org_status: 'archived' });
    expectRefusal(await archived.people.owner.call.post(PATH, { vat_id: OWN }), 403, 'ORGANISATION_READ_ONLY');
    expect(requests).toEqual([]);
  });
});
