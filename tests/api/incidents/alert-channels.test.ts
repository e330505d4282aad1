import { deliver, follow, incidentsOf, tell } from '../../helpers/alerts/incidents';
import { expectRefusal } from '../../helpers/refusals';
import { configureMail, type Smtp, smtpVariables, startSmtp } from '../../helpers/servers/smtp';
import { createTenant, markAllDelivered, type Tenant } from '../../helpers/world';

const MINUTE = 60_000;

let tenant: Tenant;

const call = () => tenant.people.owner.call;
const { addCheck, report, incidents } = incidentsOf(call);

beforeEach(async () => {
  tenant = await createTenant({}, ['owner', 'viewer', 'engineer']);
});

describe('an alert channel', () => {
  let smtp: Smtp;

  beforeEach(async () => {
    await markAllDelivered();
    smtp = await startSmtp();
    configureMail({ ...smtpVariables(smtp), PUBLIC_URL: 'https://cloud.example' });
  });

  afterEach(async () => {
    configureMail({});
    await smtp.stop();
    await markAllDelivered();
  });

  const addChannel = async (fields: object = {}) => {
    const answer = await call().post('/alert-channels', { name: 'Night', type: 'email', ...fields });
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return answer.body.data;
  };
  /** Subjects of the messages of this organisation: other tests leave incidents of theirs. */
  const received = () => smtp.received.filter(({ subject }) => subject?.endsWith(` - ${tenant.name}`));
  const subjects = (): string[] => received().map(({ subject }) => subject ?? '');

  it('gets one message about all that failed within a minute, and one when they are up again', async () => {
    await addChannel();
    const checks = [await addCheck({ name: 'A' }), await addCheck({ name: 'B' }), await addCheck({ name: 'C' })];
    for (const check of checks) {
      await report(check, 'up');
      await report(check, 'down', { cause: 'timeout' });
    }
    await follow();
    await tell(0);
    await deliver();
    expect(subjects()).toEqual([]);
    await tell();
    await tell(10 * MINUTE);
    await deliver();
    expect(subjects()).toEqual([`Down: A (and 2 more) - ${tenant.name}`]);
    expect(received()[0]?.to_envelope).toEqual([tenant.people.owner.email]);
    expect(received()[0]?.text).toMatch(
      /See the incidents: https:\/\/cloud\.example\/organisations\/[^/]+\/incidents\n/,
    );
    for (const check of checks) await report(check, 'up');
    await follow();
    await tell(12 * MINUTE);
    await tell(20 * MINUTE);
    await deliver();
    expect(subjects().slice(1)).toEqual([`Up again: A (and 2 more) - ${tenant.name}`]);
  });

  it('gets one message that lists 50 checks that fail within a minute', async () => {
    const { owner, engineer } = tenant.people;
    await addChannel({ emails: [owner.email, engineer.email] });
    const checks = [];
    for (let index = 0; index < 50; index += 1) checks.push(await addCheck({ name: `Shop ${index}` }));
    for (const status of ['up', 'down']) {
      const results = checks.map(({ documentId: synthetic_check }) => ({ synthetic_check, status }));
      expect((await call().post('/synthetic-results/batch', { results })).status).toBe(201);
    }
    await follow();
    expect(await incidents('&pagination[pageSize]=100')).toHaveLength(50);
    await tell();
    await tell(10 * MINUTE);
    await deliver();
    expect(
      received()
        .map(({ to_envelope }) => to_envelope)
        .flat()
        .sort(),
    ).toEqual([owner.email, engineer.email].sort());
    for (const { text } of received()) {
      const lines = String(text)
        .split('\n')
        .filter((line) => line.startsWith('- Shop '));
      expect(new Set(lines.map((line) => line.split(':')[0])).size).toBe(50);
    }
  });

  it('gets one message and one recovery, whatever is not confirmed in between', async () => {
    await addChannel();
    const check = await addCheck({ confirm_down: 2, confirm_up: 2 });
    let minutes = 0;
    for (const status of ['up', 'down', 'up', 'down', 'down', 'up', 'down', 'up', 'up', 'down', 'up']) {
      await report(check, status);
      await follow();
      await tell((minutes += 2) * MINUTE);
    }
    await deliver();
    expect(subjects()).toEqual([`Down: Shop - ${tenant.name}`, `Up again: Shop - ${tenant.name}`]);
  });

  it('gets a recovery after nothing was known for a while', async () => {
    await addChannel();
    const check = await addCheck();
    await report(check, 'up');
    await report(check, 'down');
    await follow();
    await tell();
    await follow(16 * MINUTE);
    await tell(18 * MINUTE);
    await report(check, 'up');
    await follow(17 * MINUTE);
    await tell(20 * MINUTE);
    await deliver();
    expect(subjects()).toEqual([`Down: Shop - ${tenant.name}`, `Up again: Shop - ${tenant.name}`]);
  });

  it('gets one message however often the cause changes', async () => {
    await addChannel();
    const check = await addCheck();
    await report(check, 'up');
    let minutes = 0;
    for (const more of [{ cause: 'timeout' }, { cause: 'status', status_code: 502 }, { cause: 'timeout' }]) {
      await report(check, 'down', more);
      await follow();
      await tell((minutes += 2) * MINUTE);
    }
    await deliver();
    expect(subjects()).toEqual([`Down: Shop - ${tenant.name}`]);
    const [{ updates }, ...others] = await incidents();
    expect([updates.length, others]).toEqual([3, []]);
  });

  it('is told nothing of what was over before it was added', async () => {
    const check = await addCheck();
    for (const status of ['up', 'down', 'up']) {
      await report(check, status);
      await follow();
    }
    const [{ resolved_at: end }] = await incidents();
    expect(end).toEqual(expect.any(String));
    await addChannel();
    await report(check, 'down');
    await follow();
    await tell(2 * MINUTE);
    await deliver();
    expect(subjects()).toEqual([`Down: Shop - ${tenant.name}`]);
  });

  it('repeats the message until somebody acknowledges the incident', async () => {
    await addChannel({ repeat_minutes: 10 });
    const check = await addCheck();
    await report(check, 'up');
    await report(check, 'down');
    await follow();
    for (const minutes of [1, 5, 12, 15, 23]) await tell(minutes * MINUTE);
    await deliver();
    expect(subjects().map((subject) => subject.split(':')[0])).toEqual(['Down', 'Still down', 'Still down']);
    const [{ documentId }] = await incidents();
    await call().post(`/incidents/${documentId}/acknowledge`, {});
    await tell(40 * MINUTE);
    await deliver();
    expect(received()).toHaveLength(3);
  });

  it('is told nothing in maintenance, and the truth at its end', async () => {
    await addChannel();
    const check = await addCheck();
    await report(check, 'up');
    await report(check, 'down');
    await follow();
    await tell();
    await call().post('/maintenance-windows', {
      name: 'Upgrade',
      starts: new Date(Date.now() - MINUTE).toISOString().slice(0, 16),
      duration_minutes: 30,
      timezone: 'UTC',
    });
    await follow(20 * MINUTE);
    await tell(20 * MINUTE);
    await follow(31 * MINUTE);
    await tell(33 * MINUTE);
    await deliver();
    // It was told before, and nothing has changed.
    expect(subjects()).toEqual([`Down: Shop - ${tenant.name}`]);
  });

  it('writes only to members, and to addresses that have confirmed', async () => {
    const channel = await addChannel({ emails: [tenant.people.engineer.email, 'stranger@example.com'] });
    const path = `/alert-channels/${channel.documentId}`;
    const tested = await call().post(`${path}/test`, {});
    expect([tested.status, tested.body.data.addresses]).toEqual([202, [tenant.people.engineer.email]]);
    await deliver();
    expect(subjects()).toEqual([`Test of the alert channel "Night" - ${tenant.name}`]);
    await call().put(path, { emails: ['stranger@example.com'] });
    expectRefusal(await call().post(`${path}/test`, {}), 400, 'CHANNEL_WITHOUT_ADDRESS', 'emails');
    await call().put(path, { enabled: false });
    expectRefusal(await call().post(`${path}/test`, {}), 400, 'CHANNEL_DISABLED', 'enabled');
  });

  it('notes that a message has arrived only once a mail server has it', async () => {
    const path = `/alert-channels/${(await addChannel()).documentId}`;
    const noted = async () => (await call().get(path)).body.data;
    configureMail({});
    await call().post(`${path}/test`, {});
    await deliver();
    const waiting = await noted();
    expect([waiting.last_success_at, waiting.last_error]).toEqual([null, expect.stringMatching(/^waits for a mail/)]);
    configureMail({ ...smtpVariables(smtp), PUBLIC_URL: 'https://cloud.example' });
    await call().post(`${path}/test`, {});
    await deliver();
    const arrived = await noted();
    expect([arrived.last_success_at, arrived.last_error]).toEqual([expect.any(String), null]);
  });

  it('is warned once of a certificate that ends soon, however often it is seen', async () => {
    await addChannel();
    const check = await addCheck({ type: 'tls', url: null, config: { host: 'shop.example' } });
    const DAY = 24 * 60 * MINUTE;
    const [soon, late] = [6, 90].map((days) => new Date(Date.now() + days * DAY).toISOString());
    for (let round = 0; round < 3; round += 1)
      for (const end of [soon, late])
        await report(check, 'up', { certificate_expires_at: end, certificate_subject: 'CN=shop.example' });
    await deliver();
    expect(subjects()).toEqual([`Certificate of Shop ends within 7 days - ${tenant.name}`]);
  });
});
