import { Webhook } from 'standardwebhooks';
import { type AdminPanel, connect, signInAdmin, UNTOUCHED } from '../../helpers/admin-panel';
import { app } from '../../helpers/api';
import { auditEntries } from '../../helpers/audit/audit';
import { expectRefusal } from '../../helpers/refusals';
import { compiled } from '../../helpers/compiled';
import { createTenant, type Tenant } from '../../helpers/world';

const ENDPOINT = 'api::webhook-endpoint.webhook-endpoint';
const URL = 'https://hooks.example.com/tenantry';
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const CODE = 'WEBHOOK_SECRET_NOT_SHOWN';

let panel: AdminPanel;
let tenant: Tenant;

beforeAll(async () => {
  panel = await signInAdmin();
  tenant = await createTenant();
});

/** An endpoint of the platform would receive the events of all later tests. */
afterAll(() =>
  app()
    .db.query(ENDPOINT)
    .deleteMany({ where: { url: URL } as never }),
);

const pathOf = (documentId: string): string => `/admin/webhook-endpoints/${documentId}/secret`;
const create = async (organisation: Tenant | null = tenant): Promise<string> => {
  const relation = organisation ? { organisation: connect(organisation) } : {};
  const { status, body } = await panel.create(ENDPOINT, { url: URL, ...relation });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data.documentId;
};
const availability = async (documentId: string, by = panel): Promise<unknown> =>
  (await by.send('get', pathOf(documentId))).body.data;
const show = (documentId: string, by = panel) => by.send('post', pathOf(documentId));
const stored = async (documentId: string): Promise<any> =>
  app()
    .db.query(ENDPOINT)
    .findOne({ where: { documentId } as never });
const storedSecret = async (documentId: string): Promise<string | null> => {
  const { openWebhookSecret } = compiled('repositories/webhooks/webhook-secrets');
  return openWebhookSecret((await stored(documentId)).secret_sealed);
};
const shownEntries = (documentId: string) =>
  auditEntries({ target_id: documentId, action: 'webhook-endpoint.show-secret' });

describe('the secret of a webhook endpoint created in the admin panel', () => {
  it('is shown once, uncached and with an audit entry', async () => {
    const documentId = await create();
    expect(await availability(documentId)).toEqual({ available: true });
    const shown = await show(documentId);
    expect(shown.status).toBe(200);
    expect(shown.headers['cache-control']).toBe('no-store');
    expect(shown.body.data).toEqual({ secret: expect.stringMatching(SECRET) });
    expect(await storedSecret(documentId)).toBe(shown.body.data.secret);
    expect(() => new Webhook(shown.body.data.secret)).not.toThrow();

    expect(await availability(documentId)).toEqual({ available: false });
    const again = await show(documentId);
    expectRefusal(again, 404, CODE);
    expect(again.body.error.details.remedy).toMatch(/rotate-secret/);

    const entries = await shownEntries(documentId);
    expect(entries).toMatchObject([
      { actor_kind: 'admin', actor_label: panel.name, changes: {}, organisation: { id: tenant.id } },
    ]);
    expect(JSON.stringify(await auditEntries({ target_id: documentId }))).not.toContain(shown.body.data.secret);
  });

  it('is shown for an endpoint of the platform too', async () => {
    const documentId = await create(null);
    expect((await show(documentId)).body.data).toEqual({ secret: expect.stringMatching(SECRET) });
    expect(await shownEntries(documentId)).toMatchObject([{ organisation: null }]);
  });

  it('is shown to one of several simultaneous requests', async () => {
    const documentId = await create();
    const answers = await Promise.all([1, 2, 3].map(() => show(documentId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await shownEntries(documentId)).toHaveLength(1);
  });

  it('is not shown to another administrator, whose attempt does not use it up', async () => {
    const documentId = await create();
    const colleague = await signInAdmin();
    expect(await availability(documentId, colleague)).toEqual({ available: false });
    expectRefusal(await show(documentId, colleague), 404, CODE);
    expect((await show(documentId)).status).toBe(200);
  });

  it('is not shown without a session of the admin panel', async () => {
    const documentId = await create();
    const stranger = tenant.people.owner.call;
    for (const path of [pathOf(documentId), `/api${pathOf(documentId)}`])
      expect([401, 404, 405]).toContain((await stranger.post(path, {})).status);
    expect(await availability(documentId)).toEqual({ available: true });
  });

  it('is not shown after ten minutes', async () => {
    const documentId = await create();
    const until = new Date((await stored(documentId)).secret_unseen_until).getTime();
    expect(Math.abs(until - Date.now() - 600_000)).toBeLessThan(30_000);
    await app()
      .db.query(ENDPOINT)
      .update({
        where: { documentId } as never,
        data: { secret_unseen_until: new Date(Date.now() - 1).toISOString() } as never,
      });
    expect(await availability(documentId)).toEqual({ available: false });
    expectRefusal(await show(documentId), 404, CODE);
  });

  it('is not shown after a rotation, whose response contains the new one', async () => {
    const documentId = await create();
    const rotated = await tenant.people.owner.call.post(`/webhook-endpoints/${documentId}/rotate-secret`, {});
    expect(rotated.status).toBe(200);
    expectRefusal(await show(documentId), 404, CODE);
  });

  it('is not shown for an endpoint that was created over REST', async () => {
    const made = await tenant.people.owner.call.post('/webhook-endpoints', { url: URL });
    expect(made.status).toBe(201);
    expectRefusal(await show(made.body.data.documentId), 404, CODE);
    expectRefusal(await show('nobody'), 404, CODE);
  });

  it('is neither shown again nor replaced through fields that the form does not have', async () => {
    const documentId = await create();
    const { secret } = (await show(documentId)).body.data;
    const later = new Date(Date.now() + 60_000).toISOString();
    const forged = { secret_unseen_until: later, secret_sealed: 'v1.a.b.c', previous_secret_sealed: 'v1.a.b.c' };
    const changed = await panel.update(ENDPOINT, documentId, { description: 'Pager', ...forged });
    expect([changed.status, changed.body.data.description]).toEqual([200, 'Pager']);
    expectRefusal(await show(documentId), 404, CODE);
    expect(await storedSecret(documentId)).toBe(secret);
    expect((await stored(documentId)).previous_secret_sealed).toBeNull();
  });

  it('is in no response of the content manager', async () => {
    const documentId = await create();
    const read = await panel.send('get', `/content-manager/collection-types/${ENDPOINT}/${documentId}`);
    expect(read.status).toBe(200);
    expect(JSON.stringify(read.body)).not.toContain(await storedSecret(documentId));
  });
});

describe('a duplicate of a webhook endpoint', () => {
  it('gets its own secret, which is shown once', async () => {
    const other = await createTenant();
    const original = await create(other);
    const rotated = await other.people.owner.call.post(`/webhook-endpoints/${original}/rotate-secret`, {});
    expect(rotated.status).toBe(200);
    const copied = await panel.send('post', `/content-manager/collection-types/${ENDPOINT}/clone/${original}`, {
      url: `${URL}/2`,
    });
    expect(copied.status).toBe(200);
    const shown = await show(copied.body.data.documentId);
    expect(shown.body.data).toEqual({ secret: expect.stringMatching(SECRET) });
    expect(shown.body.data.secret).not.toBe(await storedSecret(original));
    expect(await stored(copied.body.data.documentId)).toMatchObject({
      previous_secret_sealed: null,
      previous_secret_until: null,
    });
  });
});

describe('a webhook endpoint', () => {
  it('cannot move to another organisation, or to the platform', async () => {
    const other = await createTenant();
    const away = [{ id: tenant.id, documentId: tenant.documentId }];
    const own = await create();
    for (const target of [[{ id: other.id, documentId: other.documentId }], []]) {
      const moved = await panel.update(ENDPOINT, own, { organisation: { connect: target, disconnect: away } });
      expectRefusal(moved, 400, 'ORGANISATION_FIXED');
    }
    const ofPlatform = await create(null);
    const taken = await panel.update(ENDPOINT, ofPlatform, { organisation: connect(other) });
    expectRefusal(taken, 400, 'ORGANISATION_FIXED');
    for (const id of [own, ofPlatform]) {
      const { status } = await panel.update(ENDPOINT, id, { enabled: false, organisation: UNTOUCHED });
      expect(status).toBe(200);
    }
  });
});
