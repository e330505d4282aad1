import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { app } from '../../helpers/api';
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
    const entries = await app().db.connection('audit_entries').where({ target_id: tenant.documentId }).orderBy('id');
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
    (await app().db.connection('audit_entries').where({ target_id: tenant.documentId }).orderBy('id'))
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
  it.each(['DE136695977', 'nonsense', 'GR094259216', '136695976'])(
    'like %s is found invalid without a request',
    async (vatId) => {
      expect(await validate(vatId)).toMatchObject({
        vat_id: vatId,
        status: 'invalid',
        reason: 'format',
        cached: false,
      });
      expect(requests).toEqual([]);
    },
  );

  it.each([
    ['EL094259216', '/ms/EL/vat/094259216'],
    ['XI980780684', '/ms/XI/vat/980780684'],
  ])('like %s is requested with its prefix', async (vatId, path) => {
    expect(await validate(vatId)).toMatchObject({ status: 'valid' });
    expect(requests).toEqual([path]);
  });

  it.each(['GB980780684', 'CHE107787577'])('like %s is not in the registry', async (vatId) => {
    expect(await validate(vatId)).toMatchObject({ status: 'unknown', reason: 'unsupported_country' });
    expect(requests).toEqual([]);
  });

  it.each([undefined, null, '', 7, {}, 'DE\u0000'])('like %j is refused', async (vatId) => {
    expectRefusal(await tenant.people.owner.call.post(PATH, { vat_id: vatId }), 400, 'VALIDATION_FAILED', 'vat_id');
  });
});

describe('a Greek number with the prefix GR', () => {
  const hint = 'VAT numbers of Greece begin with EL: EL094259216.';

  it('gets the hint to use EL', async () => {
    expect(await validate('gr 094259216')).toMatchObject({ status: 'invalid', reason: 'format', hint });
    expect(await validate('GR094259217')).toMatchObject({ hint: 'VAT numbers of Greece begin with EL.' });
    expect(await validate('EL094259216')).toMatchObject({ hint: null });
    expect(requests).toHaveLength(1);
  });

  it('is refused as a field of the organisation with the same hint', async () => {
    const answer = await tenant.people.owner.call.put(`/organisations/${tenant.documentId}`, { vat_id: 'GR094259216' });
    expectRefusal(answer, 400, 'VAT_ID_INVALID', 'vat_id');
    expect(answer.body.error.details.remedy).toBe(hint);
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
