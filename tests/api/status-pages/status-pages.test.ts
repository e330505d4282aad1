import { app } from '../../helpers/api';
import { compiled } from '../../helpers/compiled';
import { statementsDuring } from '../../helpers/database/query-plans';
import { expectRefusal } from '../../helpers/refusals';
import { createTenant, type Tenant, unique } from '../../helpers/world';

let tenant: Tenant;
let slug: string;
let page: string;
let checks: Record<'shop' | 'hidden', string>;

const read = async (path: string, headers: Record<string, string> = {}) => {
  const { port } = app().server.httpServer.address() as { port: number };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const call = () => tenant.people.owner.call;

const addCheck = async (name: string): Promise<string> => {
  const url = `https://${name}.internal.example`;
  return (await call().post('/synthetic-checks', { name, url })).body.data.documentId;
};

beforeAll(async () => {
  tenant = await createTenant({}, ['owner', 'engineer', 'viewer']);
  slug = unique('page').toLowerCase();
  checks = { shop: await addCheck('canary-check-name'), hidden: await addCheck('canary-hidden') };
  const results = [
    { synthetic_check: checks.shop, status: 'up', checked_at: new Date(Date.now() - 60_000).toISOString() },
    { synthetic_check: checks.shop, status: 'degraded', error_message: 'canary-error', cause: 'slow' },
  ];
  for (const result of results) await call().post('/synthetic-results', result);
  const made = await call().post('/status-pages', {
    slug,
    title: 'Acme <b>status</b>',
    components: [{ check: checks.shop, name: 'Web shop', group: 'Customers' }],
  });
  expect([made.status, made.body.error, made.body.data.published]).toEqual([201, undefined, false]);
  page = `/status-pages/${made.body.data.documentId}`;
  await call().post('/incidents', {
    title: 'Payments are slow',
    severity: 'low',
    checks: [checks.shop],
    public_text: 'We are looking into it.',
  });
  await call().post('/incidents', { title: 'canary-hidden-incident', checks: [checks.hidden] });
  await call().post('/incidents', { title: 'canary-not-public', checks: [checks.shop], public: false });
});

describe('a status page', () => {
  it('does not exist until an owner or admin publishes it', async () => {
    expect((await read(`/status/${slug}`)).status).toBe(404);
    expectRefusal(await tenant.people.engineer.call.post(`${page}/publish`, {}), 403, 'CAPABILITY_MISSING');
    const { status, body } = await call().post(`${page}/publish`, {});
    expect([status, body.data.published]).toEqual([200, true]);
    expect((await read(`/status/${slug}`)).status).toBe(200);
    await call().post(`${page}/unpublish`, {});
    expect((await read(`/status/${slug}.json`)).status).toBe(404);
    await call().post(`${page}/publish`, {});
  });

  it('is a document without scripts, in the language of the visitor', async () => {
    const { headers, text } = await read(`/status/${slug}`, { 'Accept-Language': 'de' });
    expect(text).toContain('lang="de"');
    expect(text).toContain('Web shop');
    expect(text).toContain('Payments are slow');
    expect(text).toContain('We are looking into it.');
    expect(text).toContain('Acme &lt;b&gt;status&lt;/b&gt;');
    expect(text).not.toMatch(/<script|<b>status/);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect((await read(`/status/${slug}?lang=en`, { 'Accept-Language': 'de' })).text).toContain('lang="en"');
  });

  it('is JSON and an Atom feed as well', async () => {
    const json = await read(`/status/${slug}.json`);
    expect(JSON.parse(json.text)).toMatchObject({
      groups: [{ name: 'Customers', components: [{ name: 'Web shop' }] }],
    });
    expect(json.headers.get('access-control-allow-origin')).toBe('*');
    const atom = await read(`/status/${slug}.atom`);
    expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(atom.text).toContain('Payments are slow');
    const tag = String(json.headers.get('etag'));
    expect((await read(`/status/${slug}.json`, { 'If-None-Match': tag })).status).toBe(304);
  });

  it('shows nothing else of the organisation', async () => {
    const forms = await Promise.all(['', '.json', '.atom', '?lang=de'].map((form) => read(`/status/${slug}${form}`)));
    const said = forms.map(({ text }) => text).join('');
    const people = Object.values(tenant.people).flatMap(({ username, email, documentId }) => [
      username,
      email,
      documentId,
    ]);
    for (const text of ['canary', 'internal.example', tenant.documentId, ...Object.values(checks), ...people])
      expect(said).not.toContain(text);
  });

  it('is read from memory', async () => {
    await read(`/status/${slug}`);
    expect(await statementsDuring(async () => void (await read(`/status/${slug}`)))).toEqual([]);
    expect(await statementsDuring(async () => void (await read('/status/no-such-page')))).not.toEqual([]);
    expect(await statementsDuring(async () => void (await read('/status/no-such-page')))).toEqual([]);
  });

  it('that is missing is missing in the form that was asked for', async () => {
    const json = await read('/status/nope.json', { Accept: 'text/html' });
    expect([json.status, json.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    expect(JSON.parse(json.text)).toMatchObject({ error: { status: 404, details: { code: 'NOT_FOUND' } } });
    const atom = await read('/status/nope.atom');
    expect([atom.status, atom.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
    expect((await read('/status/nope')).headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('is found in upper case, and with a slash at its end', async () => {
    const { port } = app().server.httpServer.address() as { port: number };
    const ask = async (path: string) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
      return [status, headers.get('location')];
    };
    expect(await ask(`/status/${slug.toUpperCase()}?lang=de`)).toEqual([308, `/status/${slug}?lang=de`]);
    expect(await ask(`/status/${slug}/`)).toEqual([308, `/status/${slug}`]);
    expect((await read(`/status/${slug.toUpperCase()}.json/`)).status).toBe(200);
  });

  it('shows a change at once', async () => {
    await call().put(page, { title: 'Another title' });
    expect((await read(`/status/${slug}`)).text).toContain('Another title');
  });

  it('is read again after a change, also if a read that began before it has not ended', async () => {
    const { invalidateStatusPages, statusPagesOf } = compiled('http/status-pages/status-pages');
    const invalidated = invalidateStatusPages(app());
    const before = statusPagesOf(app()).find(slug);
    expect(statusPagesOf(app()).find(slug)).toBe(before);
    const again = invalidateStatusPages(app());
    const after = statusPagesOf(app()).find(slug);
    expect(after).not.toBe(before);
    await Promise.all([invalidated, again, before, after]);
  });

  it('has an address of its own, and only checks of the organisation', async () => {
    const again = await call().post('/status-pages', { slug, title: 'x' });
    expectRefusal(again, 400, 'NOT_UNIQUE', 'slug');
    expectRefusal(await call().post('/status-pages', { slug: 'A B', title: 'x' }), 400, 'VALIDATION_FAILED', 'slug');
    const foreign = await call().put(page, { components: [{ check: 'nothing', name: 'x' }] });
    expectRefusal(foreign, 400, 'RELATION_NOT_FOUND', 'components.0');
  });
});
