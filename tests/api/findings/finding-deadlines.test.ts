import { app, db, isSqlite } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { storeAsBefore } from '../../helpers/database/alert-recipients';
import { configureMail, type Smtp, smtpVariables, startSmtp } from '../../helpers/servers/smtp';
import { createTenant, type Tenant } from '../../helpers/world';

const { findingDeadlinesWatchdog } = compiled('watchdogs/findings/finding-deadlines');
const { mailEvent } = compiled('commands/mails/mail-event');
const { runWatchdog } = compiled('watchdogs/run-watchdog');

let tenant: Tenant;
let smtp: Smtp;

beforeAll(async () => {
  smtp = await startSmtp();
  configureMail(smtpVariables(smtp));
});
afterAll(async () => {
  configureMail({});
  await smtp.stop();
});

beforeEach(async () => {
  tenant = await createTenant();
});

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const run = (at: string, options = {}) => findingDeadlinesWatchdog.run(app(), new Date(at), options);

const create = async (data: object): Promise<any> =>
  (await tenant.people.engineer.call.post('/security-findings', { rule_id: 'R1', severity: 'high', ...data })).body
    .data;

const put = async (id: string, data: object): Promise<any> => {
  const { status, body } = await tenant.people.engineer.call.put(`/security-findings/${id}`, {
    ...{ rule_id: 'R1', severity: 'high' },
    ...data,
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.data;
};

const read = async (id: string) => (await tenant.people.auditor.call.get(`/security-findings/${id}`)).body.data;

const eventsOf = async (event: string): Promise<any[]> => {
  const { body } = await tenant.people.owner.call.get('/events?limit=100');
  return body.data.filter(({ type }: { type: string }) => type === event);
};

const mails = (): Promise<any[]> =>
  app()
    .db.query('api::outbox-event.outbox-event')
    .findMany({ where: { organisation: tenant.id, event: 'finding.acceptances-end' } as never }) as Promise<any[]>;

describe('the acceptance of a risk', () => {
  it('F28 ends at its time, each time, the earlier status returns, and one notice comes before', async () => {
    const { documentId: id } = await create({ status: 'in_progress' });
    const first = inDays(40);
    await put(id, { status: 'accepted_risk', accepted_until: first, accepted_reason: 'why' });
    await run(inDays(32));
    expect(await eventsOf('finding.acceptance-ends-soon')).toEqual([]);
    await run(inDays(34));
    await run(inDays(35));
    expect(await eventsOf('finding.acceptance-ends-soon')).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'accepted_risk', accepted_until: first });
    await runWatchdog(app(), findingDeadlinesWatchdog, { now: new Date(first), by: 'a test' });
    expect(await read(id)).toMatchObject({ status: 'in_progress', accepted_until: null, accepted_reason: null });

    const second = inDays(80);
    expect(await put(id, { status: 'accepted_risk', accepted_until: second })).toMatchObject({
      accepted_until: second,
    });
    await run(inDays(79));
    await run(second);
    await run(inDays(85));
    expect(await read(id)).toMatchObject({ status: 'in_progress', accepted_until: null });
    const expired = await eventsOf('finding.acceptance-expired');
    expect(expired.map(({ data }) => data.accepted_until)).toEqual([first, second]);
    expect(expired[0].data.finding).toEqual({ documentId: id, rule_id: 'R1', severity: 'high', status: 'in_progress' });
    expect(await eventsOf('finding.acceptance-ends-soon')).toHaveLength(2);
    expect(await mails()).toHaveLength(4);
    const { body } = await tenant.people.auditor.call.get(`/security-findings/${id}/history`);
    const ended = body.data.filter(({ author }: any) => author?.kind === 'watchdog');
    expect(ended[0].changes.status).toEqual({ before: 'accepted_risk', after: 'in_progress' });
  });

  it('that ended is told in one email to owners, and to security contacts that have proved or confirmed their address', async () => {
    const { owner, auditor } = tenant.people;
    const confirmed = 'security@example.org';
    await owner.call.put(`/organisations/${tenant.documentId}/finding-policy`, {
      contacts: [auditor.email, confirmed, 'stranger@example.org'],
    });
    await db()('organisations')
      .where({ id: tenant.id })
      .update({ budget_alert_emails: JSON.stringify([confirmed]) });
    await storeAsBefore(tenant);
    const until = inDays(3);
    for (let index = 0; index < 12; index += 1)
      await create({ rule_id: `R${index}`, status: 'accepted_risk', accepted_until: until, accepted_reason: 'x' });
    await create({ rule_id: 'Later', status: 'accepted_risk', accepted_until: inDays(8), accepted_reason: 'x' });
    await run(inDays(4));
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail.payload).toMatchObject({ expired: { total: 12 }, soon: { total: 1 } });
    expect(mail.payload.expired.named).toHaveLength(10);
    await mailEvent(app(), { ...mail, organisationId: tenant.id, eventKey: mail.event_key });
    const sent = smtp.received.filter(({ subject }) => subject?.startsWith(tenant.name));
    expect(sent.flatMap(({ to_envelope: to }) => to).sort()).toEqual([owner.email, auditor.email, confirmed].sort());
    expect(sent[0]?.subject).toContain('12 accepted risks ended');
  });
});

describe('a finding after its due date', () => {
  it('is overdue once for each due date', async () => {
    const { documentId: id } = await create({ status: 'open', due_at: inDays(1) });
    const accepted = await create({ status: 'accepted_risk', due_at: inDays(1), accepted_reason: 'x' });
    await run(inDays(2));
    await run(inDays(3));
    const [event, ...others] = await eventsOf('finding.overdue');
    expect(others).toEqual([]);
    expect(event.data.finding).toMatchObject({ documentId: id, status: 'open' });
    expect((await read(accepted.documentId)).status).toBe('accepted_risk');
    await put(id, { status: 'open', due_at: inDays(4) });
    await run(inDays(5));
    expect(await eventsOf('finding.overdue')).toHaveLength(2);
    expect(await mails()).toEqual([]);
  });

  it('is only counted by a dry run', async () => {
    await create({ status: 'open', due_at: inDays(1) });
    expect((await run(inDays(2), { dryRun: true })).changed).toBeGreaterThan(0);
    expect(await eventsOf('finding.overdue')).toEqual([]);
  });
});

it('deadlines are found by indexes, which contain only open deadlines', async () => {
  const plan = (sql: string): Promise<string> =>
    db().transaction(async (trx) => {
      if (isSqlite()) return JSON.stringify(await trx.raw(`explain query plan ${sql}`));
      // Few rows would be read faster without an index.
      await trx.raw('set local enable_seqscan = off');
      return JSON.stringify((await trx.raw(`explain ${sql}`)).rows);
    });
  const time = isSqlite() ? '5' : `'2020-01-01'`;
  const open = `finding_status in ('open', 'in_progress') and due_at is not null and (told_due_at is null or told_due_at <> due_at)`;
  const due = `select id from security_findings where ${open} and due_at < ${time} order by due_at limit 5`;
  expect(await plan(due)).toContain('findings_due_idx');
  const accepted = `finding_status = 'accepted_risk' and accepted_until <= ${time}`;
  expect(await plan(`select id from security_findings where ${accepted} order by accepted_until limit 5`)).toContain(
    'findings_accepted_until_idx',
  );
});
