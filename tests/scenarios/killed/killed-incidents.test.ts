/** @jest-environment node */
import { type OwnDatabase, ownDatabase } from '../../helpers/environment/own-database';
import { type KillableNodes, killableNodes } from '../../helpers/processes/killable-nodes';

const MINUTE = 60_000;

let own: OwnDatabase;
let nodes: KillableNodes;
let headers: Record<string, string>;
let check: string;
let organisation: string;

const post = async (path: string, data: object) => {
  const answer = await nodes.post({ path, headers, body: { data } });
  expect([answer?.status, answer?.body.error]).toEqual([201, undefined]);
  return answer?.body.data;
};

const report = (status: string) => post('/synthetic-results', { synthetic_check: check, status });

/** Follows checks and tells channels, as the timetable does, so many minutes from now. */
const work = async (minutes: number): Promise<void> => {
  await nodes.run({ watchdog: 'check-silence', now: Date.now() });
  await nodes.run({ watchdog: 'alerts', now: Date.now() + minutes * MINUTE });
};

/** The incidents, and what was told about them. */
const told = async () => {
  const incidents = await own.db('incidents').orderBy('id');
  const messages = await own.db('outbox_events').where('event', 'alert.sent').orderBy('id');
  const alerts = messages.map(({ payload }) => (typeof payload === 'string' ? JSON.parse(payload) : payload).alert);
  return {
    incidents: incidents.map(({ incident_status }) => incident_status),
    messages: alerts.map(({ opened, repeated, resolved }) => [opened, repeated, resolved].map((one) => one.length)),
  };
};

beforeAll(async () => {
  own = await ownDatabase({ hasTables: true });
  nodes = killableNodes({ ...own.env, WATCHDOGS_ENABLED: 'false' });
  headers = { Authorization: `Bearer ${await nodes.signIn()}` };
  ({ documentId: organisation } = await post('/organisations', { name: 'Acme' }));
  ({ documentId: check } = await post('/synthetic-checks', { name: 'Shop', organisation, interval_seconds: 60 }));
  await post('/alert-channels', { name: 'Night', type: 'email', organisation });
});

afterAll(async () => {
  await nodes.stop();
  await own.drop();
});

it('a restart while an incident is open tells nothing, and the first success after it ends the incident', async () => {
  await report('up');
  await report('down');
  await work(1);
  const down = { incidents: ['open'], messages: [[1, 0, 0]] };
  expect(await told()).toEqual(down);
  await nodes.kill();
  await work(5);
  await report('down');
  await work(10);
  expect(await told()).toEqual(down);
  await nodes.kill();
  await report('up');
  await work(15);
  await work(20);
  expect(await told()).toEqual({
    incidents: ['resolved'],
    messages: [
      [1, 0, 0],
      [0, 0, 1],
    ],
  });
});
