import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { app, send } from '../../helpers/api';
import { sendRaw } from '../../helpers/raw';
import { expectRefusal } from '../../helpers/refusals';
import { createScimToken } from '../../helpers/scim';
import { createTenant } from '../../helpers/world';

const PATHS = [
  '/api/organisations',
  '/api/auth/local',
  '/api/nothing',
  '/admin',
  '/admin/login',
  '/scim/v2/Users',
  '/',
  '/x',
];

/** The response of the server to raw bytes, after which the connection ends. */
const exchange = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = app().server.httpServer.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', reject);
  });

const readAnswer = (text: string) => {
  const [head = '', body = '{}'] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
};

describe('a method that the server does not support', () => {
  it.each(['TRACE', 'PROPFIND', 'LOCK', 'PURGE', 'M-SEARCH'])('%s is a 501 on every path', async (method) => {
    for (const path of PATHS) {
      const answer = await sendRaw({ method, path });
      expectRefusal(answer, 501, 'METHOD_NOT_IMPLEMENTED');
      expect(answer.headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
    }
  });

  it('is a 501 too if HTTP does not have it, and the server keeps running', async () => {
    const { status, body } = readAnswer(await exchange('BREW / HTTP/1.1\r\nHost: x\r\n\r\n'));
    expect(status).toBe(501);
    expect(body.error).toMatchObject({ status: 501, details: { code: 'METHOD_NOT_IMPLEMENTED' } });
    expect((await send('get', '/openapi.json')).status).toBe(200);
  });

  it('CONNECT ends its own connection only', async () => {
    expect(await exchange('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n')).toBe('');
    expect((await send('get', '/openapi.json')).status).toBe(200);
  });
});

describe('a method that a path does not have', () => {
  it('is a 405 with the methods that it has', async () => {
    const answer = await sendRaw({ method: 'PATCH', path: '/api/organisations' });
    expectRefusal(answer, 405, 'METHOD_NOT_ALLOWED');
    expect(answer.headers.allow?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  });

  it('is a 405 with these methods as a SCIM error below /scim', async () => {
    const { token } = await createScimToken(await createTenant());
    const headers = { authorization: `Bearer ${token}` };
    const answer = await sendRaw({ method: 'DELETE', path: '/scim/v2/Users', headers });
    expect(answer).toMatchObject({ status: 405, headers: { allow: expect.stringContaining('GET') } });
    expect(answer.body).toMatchObject({ status: '405' });
  });
});

describe('a malformed request', () => {
  it.each([
    ['another protocol', 'GET / FTP/1.1\r\n\r\n', 400],
    ['a header that is too long', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('with %s is refused in the format of all errors', async (_what, bytes, status) => {
    const answer = readAnswer(await exchange(bytes));
    expect(answer).toMatchObject({ status, body: { data: null, error: { status } } });
    const { body: openapi } = await send('get', '/openapi.json');
    expect(openapi.info.description).toContain(`| \`${answer.body.error.details.code}\` | ${status} |`);
  });
});
