import { as, db } from '../../helpers/api';
import { follow, incidentsOf } from '../../helpers/alerts/incidents';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant } from '../../helpers/world';

const MINUTE = 60_000;

let tenant: Tenant;

const call = () => tenant.people.owner.call;

const { addCheck, report, incidents, stateOf } = incidentsOf(call);

beforeEach(async () => {
  tenant = await createTenant({}, ['owner', 'viewer', 'engineer']);
});

describe('the incident of a check', () => {
  it('opens when enough results in a row failed, and ends when the check is up', async () => {
    const check = await addCheck({ confirm_down: 2 });
    await report(check, 'up');
    await report(check, 'down', { cause: 'timeout', error_message: 'no answer' });
    await follow();
    expect([await incidents(), (await stateOf(check)).status]).toEqual([[], 'up']);
    await report(check, 'down', { cause: 'timeout' });
    await follow();
    const [opened, ...others] = await incidents();
    expect(others).toEqual([]);
    expect(opened).toMatchObject({
      title: 'Shop',
      status: 'open',
      cause: 'timeout',
      checks: [check.documentId],
      synthetic_check: { documentId: check.documentId },
      resolved_at: null,
      updates: [{ kind: 'opened', message: 'timeout', author: null }],
    });
    expect((await stateOf(check)).status).toBe('down');
    await report(check, 'up');
    await follow();
    const [resolved] = await incidents();
    expect(resolved).toMatchObject({ documentId: opened.documentId, status: 'resolved' });
    expect(Date.parse(resolved.resolved_at)).toBeGreaterThan(Date.parse(resolved.started_at));
    expect(resolved.updates.map(({ kind }: { kind: string }) => kind)).toEqual(['opened', 'resolved']);
  });

  it('has an event for its beginning and one for its end, with its times', async () => {
    const check = await addCheck();
    await report(check, 'up');
    await report(check, 'down');
    await follow();
    await report(check, 'up');
    await follow();
    const [{ documentId, started_at, resolved_at }] = await incidents();
    expect(resolved_at).not.toBeNull();
    const { data } = (await call().get('/events')).body;
    const events = data.filter(({ type }: { type: string }) => type.startsWith('incident.'));
    expect(events.map(({ type, data: { incident } }: any) => [type, incident])).toMatchObject([
      ['incident.opened', { documentId, status: 'open', started_at, resolved_at: null }],
      ['incident.resolved', { documentId, status: 'resolved', started_at, resolved_at }],
    ]);
  });

  it('stays the same while the cause changes, and is not repeated by more failures', async () => {
    const check = await addCheck();
    await report(check, 'up');
    for (const cause of ['timeout', 'status', 'status', 'timeout']) await report(check, 'down', { cause });
    await follow();
    await follow();
    const found = await incidents();
    expect(found).toHaveLength(1);
    expect(found[0].updates.map(({ kind, message }: { kind: string; message: string }) => [kind, message])).toEqual([
      ['opened', 'timeout'],
      ['cause_changed', 'status'],
      ['cause_changed', 'timeout'],
    ]);
  });

  it('does not open by results of more than ten minutes ago, which change the history', async () => {
    const check = await addCheck();
    const at = (minutes: number) => ({ checked_at: new Date(Date.now() - minutes * MINUTE).toISOString() });
    await report(check, 'up', at(14));
    await report(check, 'down', at(12));
    await report(check, 'down', at(11));
    await follow();
    expect(await incidents()).toEqual([]);
    await report(check, 'up', at(1));
    await follow();
    expect([await incidents(), (await stateOf(check)).status]).toEqual([[], 'up']);
    const { data } = (await call().get(`/organisations/${tenant.documentId}/availability`)).body;
    expect(data[0].seconds.down).toBe(11 * 60);
  });

  it('flaps after three within an hour', async () => {
    const check = await addCheck();
    await report(check, 'up');
    for (let round = 0; round < 3; round += 1) {
      await report(check, 'down');
      await follow();
      await report(check, 'up');
      await follow();
    }
    expect((await incidents()).map(({ flapping }: { flapping: boolean }) => flapping)).toEqual([false, false, true]);
  });

  it('is not opened by silence, after which nothing is known', async () => {
    const check = await addCheck();
    await report(check, 'up');
    await follow(16 * MINUTE);
    const { id } = (await call().get(`/synthetic-checks/${check.documentId}`)).body.data;
    const row = await db()('check_states').where('check_id', id).first('state');
    expect([row, await incidents()]).toEqual([{ state: 'unknown' }, []]);
  });
});

describe('a heartbeat check', () => {
  it('is up when its job reports, and down when it does not', async () => {
    const { body } = await call().post('/synthetic-checks', {
      name: 'Backup',
      type: 'heartbeat',
      interval_seconds: 60,
      config: { grace_seconds: 30 },
    });
    const { check_in_token: token, documentId } = body.data;
    expect(token).toMatch(/^tenc_/);
    expect((await call().get(`/synthetic-checks/${documentId}`)).body.data.check_in_token).toBeUndefined();
    const answer = await as(undefined).post(`/check-ins/${token}`, {});
    expect([answer.status, answer.body]).toEqual([200, { data: { check: 'Backup', status: 'up' } }]);
    expect((await stateOf({ documentId })).status).toBe('up');
    await follow(80_000);
    expect((await stateOf({ documentId })).status).toBe('up');
    await follow(91_000);
    await follow(92_000);
    expect((await incidents())[0]).toMatchObject({ title: 'Backup', cause: 'missed' });
    await as(undefined).post(`/check-ins/${token}?status=down`, {});
    const renewed = await call().post(`/synthetic-checks/${documentId}/check-in-token`, {});
    expect(renewed.status).toBe(200);
    expectRefusal(await as(undefined).post(`/check-ins/${token}`, {}), 404, 'CHECK_IN_UNKNOWN');
    expect((await as(undefined).post(`/check-ins/${renewed.body.data.check_in_token}`, {})).status).toBe(200);
  });
});

describe('a person', () => {
  it('opens an incident, writes what is known, acknowledges and resolves it', async () => {
    const { engineer, viewer } = tenant.people;
    const check = await addCheck();
    const made = await engineer.call.post('/incidents', { title: 'Slow', severity: 'low', checks: [check.documentId] });
    expect([made.status, made.body.data.status]).toEqual([201, 'open']);
    const path = `/incidents/${made.body.data.documentId}`;
    expectRefusal(await viewer.call.post(`${path}/acknowledge`, {}), 403, 'CAPABILITY_MISSING');
    await engineer.call.post(`${path}/updates`, { kind: 'identified', message: 'A full disk.', public: true });
    const acknowledged = await engineer.call.post(`${path}/acknowledge`, {});
    expect(acknowledged.body.data).toMatchObject({ status: 'acknowledged', acknowledged_by: engineer.username });
    expect((await engineer.call.post(`${path}/acknowledge`, {})).status).toBe(200);
    const { data } = (await engineer.call.post(`${path}/resolve`, { message: 'Cleaned up.' })).body;
    expect(data.updates).toMatchObject([
      { kind: 'opened', author: engineer.username },
      { kind: 'identified', message: 'A full disk.', public: true },
      { kind: 'acknowledged' },
      { kind: 'resolved', message: 'Cleaned up.' },
    ]);
    expectRefusal(await engineer.call.post(`${path}/updates`, { message: 'x' }), 400, 'INCIDENT_RESOLVED', 'status');
  });

  it('names only checks of the organisation', async () => {
    const other = await createTenant({}, ['owner']);
    const { body } = await other.people.owner.call.post('/synthetic-checks', { name: 'Theirs' });
    const answer = await call().post('/incidents', { title: 'x', checks: [body.data.documentId] });
    expectRefusal(answer, 400, 'RELATION_NOT_FOUND', 'checks.0');
  });
});

describe('maintenance', () => {
  const wall = (offsetMs: number): string => new Date(Date.now() + offsetMs).toISOString().slice(0, 16);
  const addWindow = async (fields: object = {}) => {
    const window = { name: 'Upgrade', starts: wall(-5 * MINUTE), duration_minutes: 10, timezone: 'UTC', ...fields };
    const answer = await call().post('/maintenance-windows', window);
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return answer.body.data;
  };

  it('opens no incident while it lasts, and one at its end if the check is still down', async () => {
    const check = await addCheck({ labels: ['shop'] });
    const made = await addWindow({ labels: ['shop'] });
    expect(made).toMatchObject({ in_effect: true, from: expect.any(String), until: expect.any(String) });
    await report(check, 'up');
    await report(check, 'down', { cause: 'connection' });
    await follow();
    expect(await incidents()).toEqual([]);
    expect(await stateOf(check)).toMatchObject({ status: 'maintenance', underneath: 'down' });
    await follow(6 * MINUTE);
    expect((await incidents()).map(({ started_at: at }: { started_at: string }) => at)).toEqual([made.until]);
  });

  it('stores results while it lasts, and shows the last one', async () => {
    const check = await addCheck();
    await report(check, 'up');
    await addWindow();
    const at = new Date().toISOString();
    await report(check, 'down', { cause: 'status', status_code: 502, checked_at: at });
    expect(await stateOf(check)).toMatchObject({ status: 'maintenance', underneath: 'down', last_result_at: at });
    await report(check, 'up');
    expect(await stateOf(check)).toMatchObject({ status: 'maintenance', underneath: 'up' });
    const results = (await call().get('/synthetic-results?sort=checked_at:asc')).body.data;
    expect(results.map(({ status }: { status: string }) => status)).toEqual(['up', 'down', 'up']);
  });

  it('is refused with what is wrong', async () => {
    const post = (fields: object) =>
      call().post('/maintenance-windows', {
        name: 'x',
        starts: wall(0),
        duration_minutes: 5,
        timezone: 'Europe/Berlin',
        ...fields,
      });
    expectRefusal(await post({ timezone: 'Europe/Nowhere' }), 400, 'WINDOW_INVALID', 'timezone');
    expectRefusal(await post({ recurrence: 'FREQ=SECONDLY' }), 400, 'WINDOW_INVALID', 'recurrence');
    expectRefusal(await post({ duration_minutes: 0 }), 400, 'VALIDATION_FAILED', 'duration_minutes');
    expectRefusal(await post({ checks: ['nothing'] }), 400, 'RELATION_NOT_FOUND', 'checks.0');
  });
});
