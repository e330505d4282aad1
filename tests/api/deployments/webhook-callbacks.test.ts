import { db, statusAndCode } from '../../helpers/api';
import {
  answered,
  callBack,
  deploy,
  requestFor,
  shown,
  statuses,
  webhookStep,
} from '../../helpers/deployments/webhook-steps';
import type { Receiver } from '../../helpers/servers/webhook-receiver';
import { closeReceiver, type Endpoint, openReceiver } from '../../helpers/webhooks';
import { createTenant, type Tenant, unique } from '../../helpers/world';

const INVALID = [401, 'CALLBACK_SIGNATURE_INVALID'];

let tenant: Tenant;
let receiver: Receiver;
let endpoint: Endpoint;

beforeAll(async () => {
  tenant = await createTenant();
  ({ receiver, endpoint } = await openReceiver(tenant.id));
});

afterAll(() => closeReceiver(receiver));

/** A deployment of independent steps whose requests have arrived. */
const started = async (...keys: string[]) => {
  const deployed = await deploy(
    tenant,
    keys.map((key) => webhookStep(key, endpoint.documentId)),
  );
  const requests = await Promise.all(keys.map((key) => requestFor(receiver, deployed, key)));
  await Promise.all(requests.map(answered));
  return { deployed, requests };
};

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

const only = async () => {
  const { deployed, requests } = await started('a');
  return { deployed, request: requests[0] as (typeof requests)[0] };
};

/** D10. */
describe('a callback', () => {
  it('ends the step with its outputs and log, once', async () => {
    const { deployed, request } = await only();
    const id = unique('msg');
    const content = { status: 'succeeded', outputs: { address: '192.0.2.1' }, log: 'done\n' };
    const first = await callBack(request, content, { id });
    expect(first.body).toEqual({ data: { cancel: false, deadline: null } });
    expect((await callBack(request, content, { id })).body).toEqual(first.body);
    const { deployment, steps } = await shown(tenant, deployed);
    expect(steps.a).toMatchObject({ status: 'succeeded', outputs: { address: '192.0.2.1' }, attempt: 1 });
    expect(deployment.status).toBe('succeeded');
    const log = await db()('deployment_log').where({ attempt_id: request.attempt });
    expect(log.map(({ line }: { line: string }) => line)).toEqual(['done\n']);
    expect(await db()('audit_entries').where({ target_id: deployed.documentId })).not.toHaveLength(0);
  });

  it('is refused with another body under an id that was used', async () => {
    const { request } = await only();
    const id = unique('msg');
    expect((await callBack(request, { status: 'running' }, { id })).status).toBe(200);
    const other = await callBack(request, { status: 'succeeded' }, { id });
    expect(statusAndCode(other)).toEqual([409, 'CALLBACK_ID_REUSED']);
  });

  it('is refused after the end of the step', async () => {
    const { deployed, request } = await only();
    await callBack(request, { status: 'failed', error: 'no room' });
    expect(statusAndCode(await callBack(request, { status: 'succeeded' }))).toEqual([409, 'STEP_ENDED']);
    const { deployment, steps } = await shown(tenant, deployed);
    expect(steps.a).toMatchObject({ status: 'failed', error: 'no room' });
    expect(deployment).toMatchObject({ status: 'failed', failure: 'a: no room' });
  });

  it('needs the secret of its own attempt, and looks the same for one that does not exist', async () => {
    const { deployed, requests } = await started('a', 'b');
    const [a, b] = requests as [(typeof requests)[0], (typeof requests)[0]];
    const foreign = await callBack(a, { status: 'succeeded' }, { secret: b.callback.secret });
    const missing = await callBack({ ...a, attempt: 'x'.repeat(24) }, { status: 'succeeded' });
    expect(statusAndCode(foreign)).toEqual(INVALID);
    expect(missing.body).toEqual(foreign.body);
    expect(await statuses(tenant, deployed)).toEqual({ _: 'running', a: 'running', b: 'running' });
  });

  it.each([
    ['a timestamp that is 301 seconds old', { age: 301 }],
    ['a timestamp in the future', { age: -305 }],
    ['no timestamp', { headers: { 'webhook-timestamp': undefined } }],
    ['no id', { headers: { 'webhook-id': undefined } }],
    ['no signature', { headers: { 'webhook-signature': undefined } }],
    ['a new id under an old signature', { headers: { 'webhook-id': 'other' } }],
    ['an id of many parts', { id: 'a.b' }],
  ])('is refused with %s', async (_what, deviation) => {
    const { deployed, request } = await only();
    expect(statusAndCode(await callBack(request, { status: 'succeeded' }, deviation))).toEqual(INVALID);
    expect((await statuses(tenant, deployed)).a).toBe('running');
  });

  it.each([
    ['an unknown status', { status: 'done' }],
    ['unknown fields', { status: 'running', progress: 1 }],
    ['outputs that are not an object', { status: 'succeeded', outputs: [1] }],
    ['outputs that no database stores', { status: 'succeeded', outputs: { text: 'a\0b' } }],
    ['outputs that are nested deeply', { status: 'succeeded', outputs: { a: nested(500) } }],
    ['outputs of more than 64 KiB', { status: 'succeeded', outputs: { text: 'x'.repeat(64 * 1024) } }],
  ])('is refused with %s, and can be sent again', async (_what, content) => {
    const { request } = await only();
    const id = unique('msg');
    expect(statusAndCode(await callBack(request, content, { id }))).toEqual([400, 'VALIDATION_FAILED']);
    expect((await callBack(request, { status: 'running' }, { id })).status).toBe(200);
  });

  it('can have any text as the error', async () => {
    const { deployed, request } = await only();
    expect((await callBack(request, { status: 'failed', error: 'a\0b\ud800' })).status).toBe(200);
    expect((await shown(tenant, deployed)).steps.a).toMatchObject({ status: 'failed', error: 'a\uFFFDb\uFFFD' });
  });

  it('is refused beyond 256 KiB', async () => {
    const { request } = await only();
    const large = await callBack(request, { status: 'failed', error: 'x'.repeat(256 * 1024) });
    expect(statusAndCode(large)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('is forgotten with its deployment', async () => {
    const { deployed, request } = await only();
    await callBack(request, { status: 'running', log: 'x' });
    await db()('deployments').where({ id: deployed.id }).delete();
    for (const table of ['deployment_callbacks', 'deployment_log', 'deployment_log_held'])
      expect(await db()(table).where({ attempt_id: request.attempt })).toEqual([]);
    expect(statusAndCode(await callBack(request, { status: 'running' }))).toEqual(INVALID);
  });
});
