import { app, db } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { blueprintOf, planFor, setDollarRate, startFor } from '../../helpers/deployments/plans';
import { configureMail, type Smtp, smtpVariables, startSmtp } from '../../helpers/servers/smtp';
import { createTenant, markAllDelivered, type Person, type Tenant } from '../../helpers/world';

const { outboxRelayWatchdog } = compiled('watchdogs/outbox-relay');
const { deploymentsWatchdog } = compiled('watchdogs/deployments/deployments');
const HOUR_MS = 3_600_000;

let tenant: Tenant;
let smtp: Smtp;

beforeEach(async () => {
  tenant = await createTenant({ deployment_policy: { approval_tags: ['prod'] } });
  await setDollarRate(1.25);
  await markAllDelivered();
  smtp = await startSmtp();
  configureMail({ ...smtpVariables(smtp), PUBLIC_URL: 'https://cloud.example' });
});

afterEach(async () => {
  await setDollarRate(null);
  configureMail({});
  await smtp.stop();
  await markAllDelivered();
});

const deliver = () => outboxRelayWatchdog.run(app(), new Date(Date.now()));

/** Starts a deployment by the engineer; its steps decide what becomes of it. */
const start = async (data: object, more: Record<string, unknown> = {}, by: Person = tenant.people.engineer) =>
  startFor(by, await planFor(by, await blueprintOf(tenant, { ...data }), { name: 'shop-test' }), more);

/** The only email since the last call, to these people. */
const mailTo = async (...people: Person[]) => {
  await deliver();
  expect(smtp.recipients().sort()).toEqual(people.map(({ email }) => email).sort());
  return smtp.received.splice(0);
};

const pageOf = async ({ documentId }: { documentId: string }): Promise<string> => {
  const { slug } = await db()('organisations').where({ id: tenant.id }).first('slug');
  return `https://cloud.example/organisations/${slug}/deployments/${documentId}`;
};

const PROD = { tags: ['prod'], steps: [{ id: 'vm', type: 'provision', estimated_cost_monthly: 50 }] };

/** A step that fails at once: it refers to an input that does not exist. */
const FAULTY = [{ id: 'a', type: 'configure', executor: 'webhook', config: { endpoint: '${inputs.none}' } }];

describe('emails about deployments', () => {
  it('ask each approver but who asked for it, with costs and link, and tell that person of the approval', async () => {
    const { owner, admin, engineer } = tenant.people;
    const made = await start(PROD);
    const mails = await mailTo(owner, admin);
    for (const { subject, text } of mails) {
      expect(subject).toContain('shop-test waits for your approval');
      for (const part of [engineer.username, '40.00 EUR', await pageOf(made)]) expect(text).toContain(part);
    }
    await admin.call.post(`/deployments/${made.documentId}/approve`, { reason: 'Agreed' });
    const [told] = await mailTo(engineer);
    expect(told?.text).toContain(`${admin.username} approved your deployment shop-test`);
    expect(told?.text).toContain('Agreed');
  });

  it('tell who asked for it of a rejection', async () => {
    const { owner, engineer } = tenant.people;
    const made = await start(PROD);
    await deliver();
    smtp.received.splice(0);
    await owner.call.post(`/deployments/${made.documentId}/reject`, { reason: 'Too expensive' });
    const [told] = await mailTo(engineer);
    expect(told?.text).toContain(`${owner.username} rejected your deployment shop-test`);
    expect(told?.text).toContain('Too expensive');
  });

  it('ask nobody any more when the deployment was cancelled meanwhile', async () => {
    const made = await start(PROD);
    await tenant.people.engineer.call.post(`/deployments/${made.documentId}/cancel`, {});
    expect(await mailTo()).toEqual([]);
  });

  it('tell who asked for it that it failed, and why', async () => {
    const made = await start({ steps: FAULTY });
    const [told] = await mailTo(tenant.people.engineer);
    expect(told?.subject).toContain('shop-test failed');
    expect(told?.text).toContain('a: ');
    expect(told?.text).toContain(await pageOf(made));
  });

  it('tell who asked for it that a step must be resolved', async () => {
    const steps = [{ id: 'a', type: 'configure', executor: 'agent', runner: 'ansible' }];
    const { documentId } = await start({ steps });
    const { id } = await db()('deployments').where({ document_id: documentId }).first('id');
    const silent = { state: 'running', agent: 'silent', fence: 'f', deadline: 1 };
    await db()('deployment_attempts').where({ deployment_id: id }).update(silent);
    await db()('deployment_runs').where({ deployment_id: id }).update({ next_at: 1 });
    await deploymentsWatchdog.run(app(), new Date(Date.now()));
    const [told] = await mailTo(tenant.people.engineer);
    expect(told?.subject).toContain('needs your answer');
  });

  it('tell who asked for it before it expires', async () => {
    const expires_at = new Date(Date.now() + 2 * HOUR_MS).toISOString();
    await start({}, { expires_at });
    expect(await mailTo()).toEqual([]);
    await deploymentsWatchdog.run(app(), new Date(Date.now() + 1.5 * HOUR_MS));
    const [told] = await mailTo(tenant.people.engineer);
    expect(told?.text).toContain(`${expires_at.slice(0, 16).replace('T', ' ')} UTC`);
  });

  it('are not sent to people who have left', async () => {
    await start({ steps: FAULTY });
    await db()('memberships').where({ organisation_id: tenant.id, user_id: tenant.people.engineer.id }).delete();
    expect(await mailTo()).toEqual([]);
  });

  it('stop at the daily limit of an inbox', async () => {
    for (let count = 0; count < 11; count += 1) await start({ steps: FAULTY });
    await deliver();
    expect(smtp.recipients().length).toBe(10);
  });
});
