import { app } from '../../helpers/api';
import { sendRaw } from '../../helpers/raw';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const get = (path: string, accept: string, method = 'GET') =>
  sendRaw({ method, path, headers: accept === '' ? {} : { Accept: accept } });

describe('an address that leads nowhere', () => {
  it.each(['/absent', '/organisationsx', '/settings/members', '/apix'])(
    '%s is a page of the console for a browser',
    async (path) => {
      const { status, body, headers } = await get(path, BROWSER);
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(body).toContain('<div id="root">');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['x-request-id']).toMatch(/./);
    },
  );

  it('is a page with a link where it can be no page of the console', async () => {
    const { status, body, headers } = await get('/console-assets/absent.js', BROWSER);
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toMatch(/<h1>[^]*<a href="\//);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/);
  });

  it.each([
    ['/absent', 'application/json'],
    ['/absent', '*/*'],
    ['/absent', ''],
    ['/api', BROWSER],
    ['/api/absent', BROWSER],
    ['/api/absent/<script>', BROWSER],
  ])('%s with Accept: %s is JSON for a program', async (path, accept) => {
    const { status, body, headers } = await get(path, accept);
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect(body).toMatchObject({ error: { status: 404, details: { code: 'NOT_FOUND' } } });
  });

  it('never repeats the address, and has no body for HEAD', async () => {
    expect((await get('/absent<b>x</b>', BROWSER)).body).not.toContain('absent');
    const { status, body } = await get('/absent', BROWSER, 'HEAD');
    expect([status, body]).toEqual([404, '']);
  });

  it('is no page for what a browser did not open', async () => {
    const { headers } = await get('/absent', BROWSER, 'DELETE');
    expect(headers['content-type']).not.toContain('html');
  });
});

describe('the document of the console', () => {
  it('says whether the server can send emails', async () => {
    const before: unknown = app().config.get('mail.missing');
    try {
      for (const [missing, content] of [
        [null, 'on'],
        ['SMTP_HOST not set', 'off'],
      ] as const) {
        app().config.set('mail.missing', missing);
        expect((await get('/forgotten-password', BROWSER)).body).toContain(
          `<meta name="tenantry-mail" content="${content}"`,
        );
      }
    } finally {
      app().config.set('mail.missing', before);
    }
  });
});
