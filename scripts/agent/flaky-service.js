'use strict';

const http = require('node:http');
const { compiled } = require('../launch/settings');

/** @type {http.RequestListener} */
const answer = (_request, response) => {
  const { status, afterMs } = compiled('demo/live/flaky-answer').flakyAnswerAt(Date.now());
  setTimeout(() => {
    response.writeHead(status, { 'Content-Type': 'text/plain' });
    response.end(status === 200 ? 'All is well.\n' : 'This service fails for one minute in four.\n');
  }, afterMs).unref();
};

/**
 * @param {number} port 0 for a free one
 * @returns {Promise<http.Server>}
 */
const listen = (port) =>
  new Promise((resolve, reject) => {
    const server = http.createServer(answer);
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

/**
 * Starts the service of the demo that fails now and then, for its agent to notice, on loopback. It keeps no process alive.
 *
 * @param {number} port the one it listens on unless it is taken: the check of the service then keeps its address
 * @returns {Promise<string>} its address
 */
const startFlakyService = async (port) => {
  const server = await listen(port).catch(() => listen(0));
  server.unref();
  const { port: used } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return `http://127.0.0.1:${used}/`;
};

module.exports = { startFlakyService };
