import { AGENT, fingerprint, makeAgent, storedAgent, withColons } from '../../helpers/agents';
import { signInAdmin } from '../../helpers/admin-panel';
import { db } from '../../helpers/api';
import { runMigration } from '../../helpers/database/migrations';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant } from '../../helpers/world';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant({ agent_limit: 100 }, ['engineer']);
});

/** Texts that are no SHA-256 fingerprint: too short, too long, a SHA-1, other characters, colons in the wrong places. */
const WRONG = ['x', 'ab:cd', 'a1'.repeat(20), 'a1'.repeat(33), 'g1'.repeat(32), `:${withColons('a1'.repeat(32))}`];

const storedOf = async (agent: { documentId: string }) => (await storedAgent(agent)).cert_fingerprint;
const write = (documentId: string, text: string): Promise<unknown> =>
  db()('svc_agents').where({ document_id: documentId }).update({ cert_fingerprint: text });

describe('the fingerprint of an agent', () => {
  it('has one spelling, however it is written', async () => {
    const digits = fingerprint();
    const { call } = tenant.people.engineer;
    for (const written of [digits, digits.toUpperCase(), withColons(digits), ` ${withColons(digits).toLowerCase()} `]) {
      const { status, body } = await call.post('/svc-agents', { cert_fingerprint: written });
      expect([written, status, body.data.cert_fingerprint]).toEqual([written, 201, digits]);
      const next = await makeAgent(tenant);
      const changed = await call.put(`/svc-agents/${next.documentId}`, { cert_fingerprint: written });
      expect([changed.body.data.cert_fingerprint, await storedOf(next)]).toEqual([digits, digits]);
    }
  });

  it('is refused if it is none, with how to read it, and can be removed', async () => {
    const agent = await makeAgent(tenant, { cert_fingerprint: fingerprint() });
    const { call } = tenant.people.engineer;
    for (const cert_fingerprint of WRONG) {
      const refused = await call.post('/svc-agents', { cert_fingerprint });
      expectRefusal(refused, 400, 'VALIDATION_FAILED', 'cert_fingerprint');
      expect(refused.body.error.message).toContain('openssl x509');
      const changed = await call.put(`/svc-agents/${agent.documentId}`, { cert_fingerprint });
      expectRefusal(changed, 400, 'VALIDATION_FAILED', 'cert_fingerprint');
    }
    for (const cert_fingerprint of ['', null]) {
      await write(agent.documentId, fingerprint());
      const { status } = await call.put(`/svc-agents/${agent.documentId}`, { cert_fingerprint });
      expect([status, await storedOf(agent)]).toEqual([200, null]);
    }
  });

  it('obeys the same rule in the admin panel, which can save what was stored before', async () => {
    const panel = await signInAdmin();
    const agent = await makeAgent(tenant);
    const digits = fingerprint();
    expect((await panel.update(AGENT, agent.documentId, { cert_fingerprint: withColons(digits) })).status).toBe(200);
    expect(await storedOf(agent)).toBe(digits);
    expect((await panel.update(AGENT, agent.documentId, { cert_fingerprint: 'of web-1' })).status).toBe(400);
    await write(agent.documentId, 'of web-1');
    const kept = { cert_fingerprint: 'of web-1', os: 'linux' };
    expect((await panel.update(AGENT, agent.documentId, kept)).status).toBe(200);
    expect(await storedOf(agent)).toBe('of web-1');
  });

  it('is migrated to this spelling, if it is one', async () => {
    const digits = fingerprint();
    const cases: [string, string | null][] = [
      [withColons(digits), digits],
      [digits.toUpperCase(), digits],
      [` ${digits}\n`, digits],
      [digits, digits],
      ['  ', null],
      ...WRONG.map((text): [string, string] => [text, text]),
    ];
    const agents: { documentId: string }[] = [];
    for (const [before] of cases) {
      const agent = await makeAgent(tenant);
      await write(agent.documentId, before);
      agents.push(agent);
    }
    for (const _time of [1, 2]) await runMigration('2026.11.26T18.00.00.certificate-fingerprints.js');
    expect(await Promise.all(agents.map(storedOf))).toEqual(cases.map(([, after]) => after));
    for (const { documentId } of agents) await write(documentId, digits);
  });
});
