import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { checkOf, closeAll, contextWith, listen, probe, serve } from './helpers/probing';

afterEach(closeAll);

const http = (port: number, config: object = {}, more: object = {}) =>
  checkOf('http', { url: `http://127.0.0.1:${port}/`, config, ...more });

describe('an http check', () => {
  it('is up, and says how long each part took', async () => {
    const port = await serve((_request, response) => response.end('hello'));
    const result = await probe(http(port));
    expect(result).toMatchObject({ status: 'up', status_code: 200, inconclusive: false, synthetic_check: 'check1' });
    expect(Object.keys(result.timings ?? {}).sort()).toEqual(['connect', 'first_byte']);
    expect(result.response_time_ms).toBeGreaterThanOrEqual(0);
  });

  it('looks the name up each time', async () => {
    const port = await serve((_request, response) => response.end());
    let lookups = 0;
    const context = contextWith();
    context.resolve = () => {
      lookups += 1;
      return Promise.resolve(['127.0.0.1']);
    };
    const check = checkOf('http', { url: `http://web.test:${port}/` });
    expect((await probe(check, context)).timings).toHaveProperty('dns');
    await probe(check, context);
    expect(lookups).toBe(2);
  });

  it('connects to the new address once the name has it, although the old server keeps its connections', async () => {
    const answer = (name: string) => createHttpServer({ keepAlive: true }, (_request, response) => response.end(name));
    const [old, next] = [answer('old'), answer('new')];
    const port = await listen(old);
    await new Promise<void>((resolve) => next.listen(port, '127.0.0.2', resolve));
    const context = contextWith();
    let address = '127.0.0.1';
    context.resolve = () => Promise.resolve([address]);
    const finds = async (contains: string) =>
      (await probe(checkOf('http', { url: `http://web.test:${port}/`, config: { contains } }), context)).status;
    try {
      expect([await finds('old'), await finds('old')]).toEqual(['up', 'up']);
      address = '127.0.0.2';
      expect(await finds('new')).toBe('up');
    } finally {
      next.closeAllConnections();
      next.close();
    }
  });

  it('sends its method, its headers and its body', async () => {
    const seen: object[] = [];
    const port = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        seen.push({ method: request.method, headers: request.headers, body });
        response.end();
      });
    });
    const headers = [
      { name: 'X-One', value: '1' },
      { name: 'X-One', value: '2' },
      { name: 'User-Agent', value: 'mine' },
      { name: 'Transfer-Encoding', value: 'chunked' },
    ];
    await probe(http(port, { method: 'POST', headers, body: 'päy' }));
    expect(seen).toEqual([
      {
        method: 'POST',
        body: 'päy',
        headers: expect.objectContaining({ 'x-one': '1, 2', 'user-agent': 'mine', 'content-length': '4' }),
      },
    ]);
    expect(seen[0]).not.toHaveProperty('headers.transfer-encoding');
  });

  it.each([
    [200, ['200-299'], 'up'],
    [404, ['200', '400-404'], 'up'],
    [500, ['200-299'], 'down'],
  ])('with the status %d is compared with %j', async (status, expected, outcome) => {
    const port = await serve((_request, response) => response.writeHead(status).end());
    const result = await probe(http(port, { expected_status: expected }));
    expect(result).toMatchObject({ status: outcome, status_code: status });
    if (outcome === 'down') expect(result).toMatchObject({ cause: 'status', response_time_ms: expect.any(Number) });
  });

  it.each([
    [{ contains: 'secret' }, 'up'],
    [{ contains: 'absent' }, 'down'],
    [{ excludes: 'absent' }, 'up'],
    [{ excludes: 'secret' }, 'down'],
    [{ json: { path: '$.a[0].b', equals: 'secret' } }, 'up'],
    [{ json: { path: '$.n', equals: null } }, 'up'],
    [{ json: { path: '$.a[0].b', equals: 5 } }, 'down'],
    [{ json: { path: '$.x', equals: null } }, 'down'],
    [{ json: { path: '$[', equals: null } }, 'error'],
  ])('looks at the body: %j', async (config, outcome) => {
    const port = await serve((_request, response) => response.end('{"a":[{"b":"secret"}],"n":null}'));
    const result = await probe(http(port, config));
    expect(result.status).toBe(outcome);
    expect(result.error_message ?? '').not.toContain('secret');
    if (outcome === 'down') expect(result.cause).toBe('content');
  });

  it('reads compressed bodies, and empty ones', async () => {
    const port = await serve((request, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(request.method === 'HEAD' ? undefined : gzipSync('compressed text'));
    });
    expect(await probe(http(port, { contains: 'compressed' }))).toMatchObject({ status: 'up' });
    expect(await probe(http(port, { method: 'HEAD' }))).toMatchObject({ status: 'up' });
  });

  it('reads 64 KiB of a body that never ends', async () => {
    const port = await serve((_request, response) => {
      const timer = setInterval(() => response.write('x'.repeat(8192)), 1);
      response.on('close', () => clearInterval(timer));
    });
    expect(await probe(http(port, { contains: 'y' }))).toMatchObject({
      status: 'down',
      error_message: expect.stringContaining('64 KiB'),
    });
  });

  it('ends in time at a server that sends a byte now and then for ever', async () => {
    const port = await serve((_request, response) => {
      const timer = setInterval(() => response.write('x'), 100);
      response.on('close', () => clearInterval(timer));
    });
    const slow = await listen(
      createServer((socket) => {
        let at = 0;
        const timer = setInterval(() => socket.write('HTTP/1.1 200 OK\r\nX: yyyyyyyyyyyyyyyyyyyyyy'[at++] ?? 'y'), 100);
        socket.on('close', () => clearInterval(timer)).on('error', () => undefined);
      }),
    );
    for (const each of [port, slow]) {
      const from = Date.now();
      expect(await probe(http(each, {}, { timeout_ms: 1000 }))).toMatchObject({ status: 'down', cause: 'timeout' });
      expect(Date.now() - from).toBeLessThan(1500);
    }
  });

  it('names what it waited for', async () => {
    const context = contextWith();
    context.resolve = () => new Promise(() => undefined);
    const check = checkOf('http', { url: 'http://web.test/', timeout_ms: 100 });
    expect(await probe(check, context)).toMatchObject({
      cause: 'dns',
      error_message: expect.stringContaining('name server'),
    });
  });

  it('fails at a name that does not exist, a closed port, and a server that speaks something else', async () => {
    expect(await probe(checkOf('http', { url: 'http://absent.test/' }))).toMatchObject({
      status: 'down',
      cause: 'dns',
    });
    expect(await probe(http(1))).toMatchObject({ status: 'down', cause: 'connection' });
    const port = await listen(createServer((socket) => socket.on('error', () => undefined).end('SSH-2.0-x\r\n')));
    expect(await probe(http(port))).toMatchObject({ status: 'down', cause: 'connection' });
    const hangsUp = await listen(createServer((socket) => socket.destroy()));
    expect(await probe(http(hangsUp))).toMatchObject({ status: 'down', cause: 'connection' });
  });

  it('is degraded if it is slow', async () => {
    const port = await serve((_request, response) => void setTimeout(() => response.end(), 60));
    const result = await probe(http(port, {}, { degraded_above_ms: 30 }));
    expect(result).toMatchObject({ status: 'degraded', cause: 'slow', status_code: 200 });
  });

  it('is repeated before it is reported, and reports the last attempt', async () => {
    let requests = 0;
    const port = await serve((_request, response) => response.writeHead((requests += 1) < 3 ? 500 : 200).end());
    expect(await probe(http(port, {}, { retries: 2 }))).toMatchObject({ status: 'up' });
    requests = 0;
    expect(await probe(http(port, {}, { retries: 1 }))).toMatchObject({ status: 'down', cause: 'status' });
    expect(requests).toBe(2);
  });

  it('does not report user names and passwords', async () => {
    let authorization: string | undefined;
    const port = await serve((request, response) => {
      authorization = request.headers.authorization;
      response.end();
    });
    const result = await probe(checkOf('http', { url: `http://me:p%40ss@127.0.0.1:${port}/x` }));
    expect(result).toMatchObject({ status: 'up', url: `http://127.0.0.1:${port}/x` });
    expect(authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
  });
});

describe('redirects', () => {
  it('are followed ten times', async () => {
    const port = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const at = (left: number) => checkOf('http', { url: `http://127.0.0.1:${port}/${left}` });
    expect(await probe(at(10))).toMatchObject({ status: 'up', status_code: 200 });
    expect(await probe(at(11))).toMatchObject({ status: 'down', cause: 'redirects', status_code: 302 });
  });

  it('in a circle end', async () => {
    const port = await serve((_request, response) => response.writeHead(301, { location: '/' }).end());
    expect(await probe(http(port))).toMatchObject({ status: 'down', cause: 'redirects' });
    expect(await probe(http(port, { follow_redirects: false, expected_status: ['301'] }))).toMatchObject({
      status: 'up',
    });
  });

  it.each(['ftp://127.0.0.1/', 'file:///etc/passwd', 'http://'])('to %s end', async (location) => {
    const port = await serve((_request, response) => response.writeHead(302, { location }).end());
    expect(await probe(http(port))).toMatchObject({ status: 'down', cause: 'redirects' });
  });

  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [302, 'PUT', 'PUT'],
    [303, 'PUT', 'GET'],
    [303, 'HEAD', 'HEAD'],
    [307, 'POST', 'POST'],
    [308, 'POST', 'POST'],
  ])('with %d make %s %s', async (status, method, then) => {
    let seen = {};
    const port = await serve((request, response) => {
      if (request.url === '/') return response.writeHead(status, { location: '/there' }).end();
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        seen = { method: request.method, type: request.headers['content-type'], body };
        response.end();
      });
    });
    const headers = [{ name: 'Content-Type', value: 'text/plain' }];
    await probe(http(port, { method, headers, body: method === 'HEAD' ? null : 'text' }));
    expect(seen).toEqual({
      method: then,
      type: then === 'GET' ? undefined : 'text/plain',
      body: then === 'GET' || then === 'HEAD' ? '' : 'text',
    });
  });

  it('carry secrets to the same origin only', async () => {
    const seen: (object | undefined)[] = [];
    const other = await serve((request, response) => {
      seen.push(request.headers);
      response.end();
    });
    let target = '/same';
    const port = await serve((request, response) => {
      if (request.url === '/') return response.writeHead(302, { location: target }).end();
      seen.push(request.headers);
      response.end();
    });
    const headers = [
      { name: 'X-Key', value: 'k', secret: true },
      { name: 'Authorization', value: 'a' },
      { name: 'Cookie', value: 'c' },
      { name: 'X-Open', value: 'o' },
    ];
    await probe(http(port, { headers }));
    target = `http://127.0.0.1:${other}/`;
    await probe(http(port, { headers }));
    expect(seen[0]).toMatchObject({ 'x-key': 'k', authorization: 'a', cookie: 'c', 'x-open': 'o' });
    expect(seen[1]).toMatchObject({ 'x-open': 'o', host: `127.0.0.1:${other}` });
    for (const name of ['x-key', 'authorization', 'cookie']) expect(seen[1]).not.toHaveProperty(name);
  });
});
