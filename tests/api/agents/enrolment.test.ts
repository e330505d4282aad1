import {
  AGENT,
  fingerprint,
  withColons,
  type MadeAgent,
  makeAgent,
  enrol,
  enrolledAgent,
  beat,
  storedAgent,
  entriesOf,
} from '../../helpers/agents';
import { app } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant, unique } from '../../helpers/world';

const ORGANISATION = 'api::organisation.organisation';

let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
  other = await createTenant();
});
const setStatus = ({ id }: Tenant, org_status: string) =>
  app().db.query(ORGANISATION).update({ where: { id }, data: { org_status } });
const expire = ({ id }: MadeAgent, enrollment_expires_at: string | null) =>
  app().db.query(AGENT).update({ where: { id }, data: { enrollment_expires_at } });
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const changesOf = ({ changes }: { changes: unknown }) => (typeof changes === 'string' ? JSON.parse(changes) : changes);

describe('enrolling', () => {
  it('exchanges a token for a credential once, with the agent as actor in the audit log', async () => {
    const made = await makeAgent(tenant);
    const certificate = fingerprint();
    const reported = { hostname: 'web-2', version: '1.2.3', os: 'linux', arch: 'arm64', capabilities: ['probe'] };
    const startedAt = Date.now();
    const { status, body } = await enrol(made.token, { cert_fingerprint: withColons(certificate), ...reported });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      documentId: made.documentId,
      hostname: 'web-2',
      credential: expect.stringMatching(/^agt_[\w-]{43}$/),
      cert_fingerprint: certificate,
      certificate_required: false,
    });
    const seen = await tenant.people.viewer.call.get(`/svc-agents/${made.documentId}`);
    expect(seen.body.data).toMatchObject({ ...reported, cert_fingerprint: certificate, status: 'pending' });
    const enrolledAt = Date.parse(seen.body.data.enrolled_at);
    expect([enrolledAt >= startedAt, enrolledAt <= Date.now()]).toEqual([true, true]);
    expectRefusal(await enrol(made.token), 401, 'ENROLLMENT_TOKEN_INVALID');
    const row = await storedAgent(made);
    expect([row.enrollment_token_hash, row.enrollment_expires_at]).toEqual([null, null]);
    const [, entry, ...more] = await entriesOf(made);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      action: 'svc-agent.update',
      actor_kind: 'agent',
      actor_id: made.documentId,
      actor_label: 'web-2',
      organisation_id: tenant.id,
    });
    expect(changesOf(entry as never)).toMatchObject({ credential_hash: { before: null, after: '[redacted]' } });
    for (const secret of [made.token, body.data.credential, row.credential_hash])
      expect(JSON.stringify([await entriesOf(made), seen.body])).not.toContain(secret);
  });

  it('gives one credential to many simultaneous requests', async () => {
    const made = await makeAgent(tenant);
    const answers = await Promise.all(Array.from({ length: 8 }, () => enrol(made.token)));
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectRefusal(answer, 401, 'ENROLLMENT_TOKEN_INVALID');
    expect((await entriesOf(made)).filter(({ actor_kind }) => actor_kind === 'agent')).toHaveLength(1);
    const { credential } = won[0]?.body.data as { credential: string };
    expect((await beat({ ...made, credential })).status).toBe(200);
  });

  it('gives the same answer for every invalid token', async () => {
    const [used, late, undated, revoked, gone, first, second] = (await Promise.all(
      Array.from({ length: 7 }, () => makeAgent(tenant)),
    )) as [MadeAgent, MadeAgent, MadeAgent, MadeAgent, MadeAgent, MadeAgent, MadeAgent];
    expect((await enrol(used.token)).status).toBe(201);
    await expire(late, ago(1));
    await expire(undated, null);
    const { engineer } = tenant.people;
    await engineer.call.put(`/svc-agents/${revoked.documentId}`, { status: 'revoked' });
    await engineer.call.delete(`/svc-agents/${gone.documentId}`);
    const renewed = await engineer.call.post(`/svc-agents/${first.documentId}/enrollment-token`, {});
    const credential = (await enrolledAgent(tenant)).credential;
    const tokens = [used, late, undated, revoked, gone, first].map(({ token }) => token);
    const answers = await Promise.all(
      [...tokens, 'tenr_nonesuch-nonesuch', `${second.token}x`, credential, engineer.token].map((token) =>
        enrol(token),
      ),
    );
    for (const answer of answers) {
      expectRefusal(answer, 401, 'ENROLLMENT_TOKEN_INVALID');
      expect(answer.body).toEqual(answers[0]?.body);
    }
    expect((await enrol(renewed.body.data.enrollment_token)).status).toBe(201);
    expect((await enrol(second.token)).status).toBe(201);
  });

  it('is possible for an hour', async () => {
    const made = await makeAgent(tenant);
    const end = (
      await app()
        .db.query(AGENT)
        .findOne({ where: { id: made.id } })
    ).enrollment_expires_at as string;
    const minutes = (Date.parse(end) - Date.now()) / 60_000;
    expect([minutes > 58, minutes <= 60]).toEqual([true, true]);
  });

  it('refuses a token that two organisations chose', async () => {
    const enrollment_token = unique('chosen-by-the-caller');
    const agents = [await makeAgent(tenant, { enrollment_token }), await makeAgent(other, { enrollment_token })];
    expectRefusal(await enrol(enrollment_token), 401, 'ENROLLMENT_TOKEN_INVALID');
    for (const agent of agents) expect((await storedAgent(agent)).credential_hash).toBeNull();
  });

  it.each(['suspended', 'archived'])(
    'is refused in an organisation that is %s, and leaves the token valid',
    async (status) => {
      const closed = await createTenant();
      const made = await makeAgent(closed);
      await setStatus(closed, status);
      expectRefusal(await enrol(made.token), 403, 'ORGANISATION_READ_ONLY');
      await setStatus(closed, 'active');
      expect((await enrol(made.token)).status).toBe(201);
    },
  );

  it.each([
    ['cert_fingerprint', undefined],
    ['cert_fingerprint', null],
    ['cert_fingerprint', 'ab'.repeat(20)],
    ['cert_fingerprint', 'x'],
    ['enrollment_token', undefined],
    ['enrollment_token', null],
    ['enrollment_token', ''],
    ['enrollment_token', 7],
    ['enrollment_token', { $ne: '' }],
    ['status', 'active'],
    ['organisation', 'x'],
    ['hostname', 7],
  ])('refuses %s %j', async (field, value) => {
    const { token } = await makeAgent(tenant);
    expectRefusal(await enrol(token, { [field]: value }), 400, 'VALIDATION_FAILED', field);
    expect((await enrol(token)).status).toBe(201);
  });
});

describe('a new enrollment token', () => {
  const renew = ({ documentId }: MadeAgent, by = tenant.people.engineer) =>
    by.call.post(`/svc-agents/${documentId}/enrollment-token`, {});

  it('leads to a new credential, which ends the old one when it is used', async () => {
    const agent = await enrolledAgent(tenant);
    expect((await beat(agent)).status).toBe(200);
    const { status, body } = await renew(agent);
    expect([status, body.data.documentId]).toEqual([200, agent.documentId]);
    expect(Date.parse(body.data.expires_at) - Date.now()).toBeGreaterThan(58 * 60_000);
    expect((await beat(agent)).status).toBe(200);
    const again = await enrol(body.data.enrollment_token);
    expect(again.status).toBe(201);
    expectRefusal(await beat(agent), 401, 'UNAUTHENTICATED');
    expect((await beat({ ...agent, credential: again.body.data.credential })).status).toBe(200);
    const entries = await entriesOf(agent);
    expect(entries.map(({ actor_kind }) => actor_kind)).toEqual(['user', 'agent', 'agent', 'user', 'agent']);
    expect(JSON.stringify(entries)).not.toContain(body.data.enrollment_token);
    expect(changesOf(entries[3] as never)).toMatchObject({ enrollment_token: { after: '[redacted]' } });
  });

  it('requires the capability, and an agent that is not revoked', async () => {
    const agent = await makeAgent(tenant);
    expectRefusal(await renew(agent, tenant.people.viewer), 403, 'CAPABILITY_MISSING');
    expectRefusal(await renew(agent, other.people.owner), 403, 'OUT_OF_SCOPE');
    await tenant.people.engineer.call.put(`/svc-agents/${agent.documentId}`, { status: 'revoked' });
    expectRefusal(await renew(agent), 400, 'AGENT_REVOKED');
  });
});

describe('the agent limit', () => {
  it('is exact when many agents are created and enrolled at once', async () => {
    const small = await createTenant({ agent_limit: 3 });
    const { engineer } = small.people;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => engineer.call.post('/svc-agents', { hostname: `h${index}` })),
    );
    const tokens = answers.flatMap(({ body }) => body.data?.enrollment_token ?? []);
    expect(tokens).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectRefusal(answer, 403, 'AGENT_LIMIT_REACHED');
    const enrolments = await Promise.all([...tokens, ...tokens].map((token) => enrol(token)));
    expect(enrolments.map(({ status }) => status).sort()).toEqual([201, 201, 201, 401, 401, 401]);
    expect(
      await app()
        .db.query(AGENT)
        .count({ where: { organisation: small.id } }),
    ).toBe(3);
    expectRefusal(await engineer.call.post('/svc-agents', {}), 403, 'AGENT_LIMIT_REACHED');
  });
});
