'use strict';

/** How many checks of each kind the agent runs. */
const MIX = { http: 60, https: 60, tcp: 40, tls: 20, dns: 20 };

/**
 * The checks of the benchmark.
 *
 * @param {Record<'http' | 'https' | 'tcp' | 'tls', number>} ports
 * @param {string | null} resolver a name server; null: that of the machine
 * @param {number} seconds the interval
 */
const checksOf = (ports, resolver, seconds) => {
  /** @type {Record<keyof typeof MIX, () => object>} */
  const kinds = {
    http: () => ({ type: 'http', url: `http://localhost:${ports.http}/`, config: { contains: 'item 49' } }),
    https: () => ({
      type: 'http',
      url: `https://localhost:${ports.https}/`,
      config: { json: { path: '$.items[7].id', equals: 7 } },
    }),
    tcp: () => ({ type: 'tcp', url: null, config: { host: '127.0.0.1', port: ports.tcp } }),
    tls: () => ({ type: 'tls', url: null, config: { host: 'localhost', port: ports.tls } }),
    dns: () => ({ type: 'dns', url: null, config: { name: 'www.example.com', resolver } }),
  };
  return Object.entries(MIX).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, number) => ({
      documentId: `${kind}${number}`,
      name: `${kind} ${number}`,
      interval_seconds: seconds,
      timeout_ms: 5000,
      retries: 0,
      degraded_above_ms: null,
      ...kinds[/** @type {keyof typeof MIX} */ (kind)](),
    })),
  );
};

module.exports = { checksOf, MIX };
