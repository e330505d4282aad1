import { createServer, type Server } from 'node:http';
import request from 'supertest';
import {
  CERTIFICATE_HEADER,
  fingerprint,
  withColons,
  makeAgent,
  enrol,
  enrolledAgent,
  beat,
} from '../../helpers/agents';
import { type Answer, app, as, db } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant } from '../../helpers/world';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
});

describe('a client certificate', () => {
  /** The application as a peer reaches it that is not a trusted proxy. */
  let outside: Server;
  beforeAll(async () => {
    const handle = app().server.app.callback();
    outside = createServer((req, res) => {
      Object.defineProperty(req.socket, 'remoteAddress', { value: '192.0.2.7' });
      void handle(req, res);
    });
    await new Promise<void>((resolve) => void outside.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => void outside.close(resolve)));

  const fromOutside = async (path: string, data: object, headers: Record<string, string>): Promise<Answer> => {
    const pending = request(outside).post(`/api${path}`).set('Connection', 'close');
    for (const [name, value] of Object.entries(headers)) void pending.set(name, value);
    const { status, body, headers: received } = await pending.send({ data });
    return { status, body, headers: received };
  };

  it('is required from then on when a trusted proxy reported it at the enrolment', async () => {
    const agent = await enrolledAgent(tenant, true);
    expect((await beat(agent, { [CERTIFICATE_HEADER]: agent.certificate })).status).toBe(200);
    expect((await beat(agent, { [CERTIFICATE_HEADER]: withColons(agent.certificate) })).status).toBe(200);
    const wrong: Record<string, string>[] = [
      {},
      { [CERTIFICATE_HEADER]: '' },
      { [CERTIFICATE_HEADER]: fingerprint() },
      { [CERTIFICATE_HEADER]: 'none' },
      { [CERTIFICATE_HEADER]: `${agent.certificate}, ${agent.certificate}` },
    ];
    const answers = await Promise.all(wrong.map((headers) => beat(agent, headers)));
    answers.push(await as(agent.credential).post('/synthetic-results', { status: 'up' }));
    for (const answer of answers) {
      expectRefusal(answer, 401, 'CERTIFICATE_MISMATCH');
      expect(answer.body).toEqual(answers[0]?.body);
      expect(JSON.stringify(answer.body)).not.toContain(agent.certificate);
    }
    const unknown = { ...agent, credential: `agt_${'a'.repeat(43)}` };
    expectRefusal(await beat(unknown, { [CERTIFICATE_HEADER]: agent.certificate }), 401, 'UNAUTHENTICATED');
  });

  it('is ignored when another peer reports it', async () => {
    const agent = await enrolledAgent(tenant, true);
    const path = `/svc-agents/${agent.documentId}/heartbeat`;
    const headers = { Authorization: `Bearer ${agent.credential}`, [CERTIFICATE_HEADER]: agent.certificate };
    const forwarded = {
      ...headers,
      'X-Forwarded-For': '127.0.0.1',
      'X-Forwarded-Client-Cert': `Hash=${agent.certificate}`,
    };
    for (const each of [headers, forwarded])
      expectRefusal(await fromOutside(path, {}, each), 401, 'CERTIFICATE_MISMATCH');
    const loose = await enrolledAgent(tenant);
    const answer = await fromOutside(
      `/svc-agents/${loose.documentId}/heartbeat`,
      {},
      {
        Authorization: `Bearer ${loose.credential}`,
        [CERTIFICATE_HEADER]: fingerprint(),
      },
    );
    expect(answer.status).toBe(200);
    const made = await makeAgent(tenant);
    const body = { enrollment_token: made.token };
    const named = { [CERTIFICATE_HEADER]: fingerprint() };
    expectRefusal(await fromOutside('/svc-agents/enrol', body, named), 400, 'VALIDATION_FAILED', 'cert_fingerprint');
    const enrolment = await fromOutside('/svc-agents/enrol', { ...body, cert_fingerprint: fingerprint() }, named);
    expect([enrolment.status, enrolment.body.data.certificate_required]).toEqual([201, false]);
  });

  it('completes the body of an enrolment, and is refused when it differs from the body', async () => {
    const made = await makeAgent(tenant);
    const certificate = fingerprint();
    expectRefusal(await enrol(made.token, {}, { [CERTIFICATE_HEADER]: certificate }), 401, 'CERTIFICATE_MISMATCH');
    expectRefusal(
      await enrol('tenr_nonesuch-nonesuch', {}, { [CERTIFICATE_HEADER]: certificate }),
      401,
      'CERTIFICATE_MISMATCH',
    );
    expectRefusal(await enrol(made.token, {}, { [CERTIFICATE_HEADER]: 'none' }), 401, 'CERTIFICATE_MISMATCH');
    const { status, body } = await enrol(
      made.token,
      { cert_fingerprint: undefined },
      { [CERTIFICATE_HEADER]: withColons(certificate) },
    );
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ cert_fingerprint: certificate, certificate_required: true });
  });

  it('of an agent that enrolled without a proxy is verified behind one', async () => {
    const agent = await enrolledAgent(tenant);
    expect((await beat(agent)).status).toBe(200);
    expect((await beat(agent, { [CERTIFICATE_HEADER]: agent.certificate })).status).toBe(200);
    expectRefusal(await beat(agent, { [CERTIFICATE_HEADER]: fingerprint() }), 401, 'CERTIFICATE_MISMATCH');
  });

  it('can be replaced by members with the capability, at once', async () => {
    const agent = await enrolledAgent(tenant, true);
    const next = fingerprint();
    expect((await beat(agent, { [CERTIFICATE_HEADER]: agent.certificate })).status).toBe(200);
    const path = `/svc-agents/${agent.documentId}`;
    expect((await tenant.people.engineer.call.put(path, { cert_fingerprint: withColons(next) })).status).toBe(200);
    expectRefusal(await beat(agent, { [CERTIFICATE_HEADER]: agent.certificate }), 401, 'CERTIFICATE_MISMATCH');
    expect((await beat(agent, { [CERTIFICATE_HEADER]: next })).status).toBe(200);
    const tried: Record<string, string>[] = [
      {},
      { [CERTIFICATE_HEADER]: 'none' },
      { [CERTIFICATE_HEADER]: '' },
      { [CERTIFICATE_HEADER]: next },
    ];
    for (const cert_fingerprint of [null, 'none', '']) {
      // 'none' was accepted before fingerprints were checked.
      await db()('svc_agents').where({ id: agent.id }).update({ cert_fingerprint });
      await tenant.people.engineer.call.put(path, { hostname: `web-${cert_fingerprint}` });
      for (const headers of tried) expectRefusal(await beat(agent, headers), 401, 'CERTIFICATE_MISMATCH');
    }
  });

  it('is required from every agent when the installation requires it', async () => {
    const loose = await enrolledAgent(tenant);
    const bound = await enrolledAgent(tenant, true);
    const made = await makeAgent(tenant);
    app().config.set('agents.isCertificateRequired', true);
    try {
      expectRefusal(await beat(loose), 401, 'CERTIFICATE_MISMATCH');
      expect((await beat(loose, { [CERTIFICATE_HEADER]: loose.certificate })).status).toBe(200);
      expect((await beat(bound, { [CERTIFICATE_HEADER]: bound.certificate })).status).toBe(200);
      expectRefusal(await enrol(made.token), 401, 'CERTIFICATE_MISMATCH');
      const certificate = fingerprint();
      const { status } = await enrol(
        made.token,
        { cert_fingerprint: certificate },
        { [CERTIFICATE_HEADER]: certificate },
      );
      expect(status).toBe(201);
    } finally {
      app().config.set('agents.isCertificateRequired', false);
    }
  });
});
