import { readFileSync } from 'node:fs';
import path from 'node:path';
import { app } from '../../helpers/api';
import { sendRaw } from '../../helpers/raw';

const get = (where: string, headers: Record<string, string> = {}) => sendRaw({ method: 'GET', path: where, headers });

const nonceIn = (policy: string | undefined): string => /'nonce-([^']+)'/.exec(policy ?? '')?.[1] ?? '';

/** A hashed file that the document names. */
const assetIn = (html: string, type: 'js' | 'css'): string =>
  new RegExp(`/console-assets/[\\w-]+\\.${type}`).exec(html)?.[0] as string;

beforeAll(() => {
  // `npm test` builds it.
  readFileSync(path.join(app().dirs.dist.root, 'console', 'index.html'));
});

describe('a page of the console', () => {
  it.each(['/', '/organisations/acme/dashboard', '/sign-in', '/invitation', '/account/sessions'])(
    '%s is the document, with a strict policy',
    async (where) => {
      const { status, body, headers } = await get(where);
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(body).toContain('<div id="root">');
      const policy = headers['content-security-policy'];
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]{24}' 'sha256-[\w+/=]{44}';/,
      );
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it('has another nonce in each response, the one of its policy', async () => {
    const [one, other] = [await get('/'), await get('/')];
    const nonces = [one, other].map(({ headers }) => nonceIn(headers['content-security-policy']));
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(one.body).toContain(`nonce="${nonces[0]}"`);
    expect(other.body).toContain(`nonce="${nonces[1]}"`);
    expect(one.body).not.toContain('__');
  });

  it('responds to HEAD without a body', async () => {
    const { status, body, headers } = await sendRaw({ method: 'HEAD', path: '/organisations/acme' });
    expect([status, body, headers['content-type']]).toEqual([200, '', 'text/html; charset=utf-8']);
  });

  it('cannot be posted to', async () => {
    const { status, body } = await sendRaw({ method: 'POST', path: '/' });
    expect(status).toBeGreaterThanOrEqual(404);
    expect(JSON.stringify(body)).not.toContain('root');
  });

  it.each([
    ['/api/absent', 404],
    ['/api/openapi.json', 200],
    ['/organisationsx', 404],
    ['/index.html', 404],
    ['/.vite/manifest.json', 404],
    ['/console-assets/absent.js', 404],
    ['/console-assets/%2e%2e/.vite/manifest.json', 404],
  ])('is not %s, which is %i', async (where, expected) => {
    const { status, body } = await get(where);
    expect(status).toBe(expected);
    expect(JSON.stringify(body)).not.toContain('id=\\"root\\"');
  });
});

describe('a file of the build', () => {
  it.each(['js', 'css'] as const)('%s is kept forever, and was compressed in advance', async (type) => {
    const file = assetIn((await get('/')).body as string, type);
    const sizes: Record<string, number> = {};
    for (const coding of ['identity', 'gzip', 'br']) {
      const { status, headers } = await get(file, { 'Accept-Encoding': coding });
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('max-age=31536000,immutable');
      expect(headers['content-encoding'] ?? 'identity').toBe(coding);
      expect(headers['content-type']).toMatch(type === 'js' ? /javascript/ : /^text\/css/);
      // Compressed on the way, it would have no length.
      sizes[coding] = Number(headers['content-length']);
    }
    expect(sizes.br).toBeLessThan(sizes.gzip as number);
    expect(sizes.gzip).toBeLessThan((sizes.identity as number) / 2);
  });
});
