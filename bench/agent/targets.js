'use strict';

// The process that an agent of the benchmark probes and reports to: `node bench/agent/targets.js SECONDS`. It writes one line
// of JSON with what the agent needs, and answers GET /counts with what it was told.

const dgram = require('node:dgram');
const http = require('node:http');
const https = require('node:https');
const net = require('node:net');
const tls = require('node:tls');
const { makeCertificates } = require('./certificates');
const { MIX, checksOf } = require('./checks');

const POLL_MS = 25_000;
const BODY = JSON.stringify({
  status: 'ok',
  items: Array.from({ length: 50 }, (_, id) => ({ id, name: `item ${id}` })),
});
const NAME_SERVER = '127.0.0.1';

const counts = /** @type {Record<string, number>} */ ({});
/** @param {string} name */
const count = (name) => {
  counts[name] = (counts[name] ?? 0) + 1;
};

/**
 * @param {net.Server} server
 * @returns {Promise<number>}
 */
const listen = (server) =>
  new Promise((resolve) => {
    server.on('connection', (socket) => socket.on('error', () => undefined));
    server.listen(0, () => resolve(/** @type {net.AddressInfo} */ (server.address()).port));
  });

/** @param {Buffer} question */
const dnsAnswer = (question) => {
  const end = question.indexOf(0, 12) + 5;
  const header = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 1]);
  return Buffer.concat([header, question.subarray(12, end), record]);
};

/**
 * A name server at the port of name servers, which not everybody can open.
 *
 * @returns {Promise<string | null>} its address; null if the port cannot be opened
 */
const startNameServer = () =>
  new Promise((resolve) => {
    const socket = dgram.createSocket('udp4');
    socket.on('message', (question, { port, address }) => socket.send(dnsAnswer(question), port, address));
    socket.once('error', () => resolve(null));
    socket.bind(53, NAME_SERVER, () => resolve(NAME_SERVER));
  });

/**
 * @param {http.IncomingMessage} request
 * @returns {Promise<{ results?: { status: string }[] }>}
 */
const bodyOf = async (request) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { data } = /** @type {{ data: { results?: { status: string }[] } }} */ (JSON.parse(text || '{"data":{}}'));
  return data;
};

/**
 * The answer of Tenantry to a request of the agent.
 *
 * @param {string} path
 * @param {{ results?: { status: string }[] }} data
 * @param {unknown[]} checks
 */
const answer = async (path, data, checks) => {
  if (path === '/counts') return counts;
  if (path.endsWith('/enrol')) return { data: { documentId: 'agent1', hostname: 'bench', credential: 'credential' } };
  if (path.endsWith('/configuration')) return { data: { checks, report_seconds: 5 } };
  if (path.includes('/work?')) {
    await new Promise((resolve) => void setTimeout(resolve, POLL_MS));
    return { data: { configuration: '"bench"', items: [] } };
  }
  for (const { status } of data.results ?? []) count(status);
  return { data: { created: 0, repeated: 0, errors: [] } };
};

/** @param {{ checks: unknown[] }} assigned */
const tenantry = (assigned) =>
  http.createServer((request, response) => {
    void (async () => {
      const body = await answer(request.url ?? '', await bodyOf(request), assigned.checks);
      response.writeHead(request.url?.endsWith('/enrol') ? 201 : 200, {
        'content-type': 'application/json',
        etag: '"bench"',
      });
      response.end(JSON.stringify(body));
    })();
  });

const main = async () => {
  const { authority, cert, key } = await makeCertificates();
  /** @param {http.IncomingMessage} _request @param {http.ServerResponse} response */
  const page = (_request, response) => void response.setHeader('content-type', 'application/json').end(BODY);
  const ports = {
    http: await listen(http.createServer(page)),
    https: await listen(https.createServer({ cert, key }, page)),
    tcp: await listen(net.createServer((socket) => socket.on('error', () => undefined))),
    tls: await listen(tls.createServer({ cert, key }, (socket) => socket.on('error', () => undefined))),
  };
  const resolver = await startNameServer();
  const assigned = { checks: checksOf(ports, resolver, Number(process.argv[2])) };
  const port = await listen(tenantry(assigned));
  console.log(JSON.stringify({ port, authority, hasNameServer: resolver !== null, mix: MIX }));
};

void main();
