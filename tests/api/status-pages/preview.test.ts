import { app } from '../../helpers/api';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant, unique } from '../../helpers/world';

const PREVIEW = '/status-pages/preview';

let tenant: Tenant;
let other: Tenant;
let fields: Record<string, unknown>;
let foreign: string;

const addCheck = async ({ people }: Tenant, name: string): Promise<string> => {
  const url = `https://${name}.internal.example`;
  return (await people.owner.call.post('/synthetic-checks', { name, url })).body.data.documentId;
};

/** A document without the time at which it was made, which differs by some milliseconds. */
const timeless = (html: string): string => html.replace(/<p>[^\n]*<time [^\n]*<\/p>\n<\/div>/, '');

const readPublished = async (slug: string): Promise<string> => {
  const { port } = app().server.httpServer.address() as { port: number };
  return (await fetch(`http://127.0.0.1:${port}/status/${slug}?lang=de`)).text();
};

beforeAll(async () => {
  tenant = await createTenant({}, ['owner', 'engineer', 'viewer']);
  other = await createTenant({}, ['owner']);
  foreign = await addCheck(other, 'foreign');
  const check = await addCheck(tenant, 'canary-check-name');
  const { call } = tenant.people.owner;
  // What has ended lasts equally long in both documents.
  for (const [status, minutes] of [['degraded', 12] as const, ['up', 8] as const]) {
    const checked_at = new Date(Date.now() - minutes * 60_000).toISOString();
    await call.post('/synthetic-results', { synthetic_check: check, status, checked_at });
  }
  await call.post('/incidents', { title: 'Payments are slow', severity: 'low', checks: [check] });
  fields = {
    slug: unique('preview').toLowerCase(),
    title: 'Acme <b>status</b>',
    description: 'All of it.',
    language: 'de',
    timezone: 'Europe/Berlin',
    components: [{ check, name: 'Web shop', group: 'Customers' }],
    subscriptions: true,
  };
});

describe('the preview of a status page', () => {
  it('is what visitors see once the page is saved and published', async () => {
    const preview = await tenant.people.engineer.call.post(PREVIEW, fields);
    expect([preview.status, preview.body.error]).toEqual([200, undefined]);
    expect(preview.headers['cache-control']).toBe('no-store');
    const { html } = preview.body.data as { html: string };
    expect(html).toContain('lang="de"');
    expect(html).toContain('Web shop');
    expect(html).toContain('Payments are slow');
    expect(html).toContain('Acme &lt;b&gt;status&lt;/b&gt;');
    expect(html).not.toMatch(/canary|internal\.example|<script/);
    expect(timeless(html)).not.toBe(html);

    const { call } = tenant.people.owner;
    const made = await call.post('/status-pages', fields);
    await call.post(`/status-pages/${made.body.data.documentId}/publish`, {});
    expect(timeless(await readPublished(String(fields.slug)))).toBe(timeless(html));
  });

  it('stores nothing, also with an Idempotency-Key', async () => {
    const { call } = tenant.people.owner;
    const slug = unique('unsaved').toLowerCase();
    const key = { 'Idempotency-Key': unique('key-of-a-preview-') };
    for (const title of ['One', 'Two']) {
      const { status, body } = await call.post(PREVIEW, { ...fields, slug, title }, key);
      expect([status, body.data.html.includes(`<h1 dir="auto">${title}</h1>`)]).toEqual([200, true]);
    }
    expect((await call.get(`/status-pages?filters[slug]=${slug}`)).body.data).toEqual([]);
  });

  it('refuses what a creation refuses, at its field', async () => {
    const { call } = tenant.people.engineer;
    const refused = async (change: object, code: string, path: string) =>
      expectRefusal(await call.post(PREVIEW, { ...fields, ...change }), 400, code, path);
    await refused({ slug: 'A B' }, 'VALIDATION_FAILED', 'slug');
    await refused({ title: '' }, 'VALIDATION_FAILED', 'title');
    await refused({ timezone: 'Europe/Nowhere' }, 'VALIDATION_FAILED', 'timezone');
    await refused({ components: [{ check: 'x', name: '' }] }, 'VALIDATION_FAILED', 'components.0.name');
    const many = Array.from({ length: 201 }, () => ({ check: 'x', name: 'x' }));
    await refused({ components: many }, 'VALIDATION_FAILED', 'components');
  });

  it('shows only checks of the organisation, and no organisation of others', async () => {
    const { call } = tenant.people.engineer;
    const components = [{ check: foreign, name: 'Theirs' }];
    expectRefusal(await call.post(PREVIEW, { ...fields, components }), 400, 'RELATION_NOT_FOUND', 'components.0');
    expectRefusal(await call.post(PREVIEW, { ...fields, organisation: other.documentId }), 403, 'OUT_OF_SCOPE');
  });

  it('needs the capability to change pages', async () => {
    expectRefusal(await tenant.people.viewer.call.post(PREVIEW, fields), 403, 'CAPABILITY_MISSING');
  });
});
