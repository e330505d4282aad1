'use strict';

/** The types of Node describe only the default export of the module. */
const cluster = /** @type {import('node:cluster').Cluster} */ (/** @type {unknown} */ (require('node:cluster')));

/**
 * Several processes share the port, so one of them gets the request of the scraper. It sends `metrics-ask`; the process that
 * has started them collects the texts of all and sends them back (src/telemetry/sibling-metrics.ts).
 *
 * @typedef {{ tenantry?: string, id?: string, text?: string }} Message
 */

/** A process that does not respond within this time is left out: it starts, stops or hangs. */
const PATIENCE_MS = 2000;

/** @typedef {{ texts: string[], expected: number, end: () => void }} Collection */

/** @type {Map<string, Collection>} */
const collections = new Map();

/**
 * @param {import('node:cluster').Worker} asker
 * @param {string} id
 */
const begin = (asker, id) => {
  const connected = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
  /** @type {string[]} */
  const texts = [];
  const end = () => {
    clearTimeout(timer);
    collections.delete(id);
    if (asker.isConnected()) asker.send({ tenantry: 'metrics-of-all', id, texts });
  };
  const timer = setTimeout(end, PATIENCE_MS);
  collections.set(id, { texts, expected: connected.length, end });
  for (const worker of connected) worker?.send({ tenantry: 'metrics-collect', id });
};

/**
 * Responds to a process that asks for the metrics of all.
 *
 * @param {import('node:cluster').Worker} worker
 */
const collectMetrics = (worker) => {
  worker.on('message', (/** @type {Message} */ { tenantry, id = '', text = '' }) => {
    if (tenantry === 'metrics-ask') begin(worker, id);
    const collection = tenantry === 'metrics-of-one' ? collections.get(id) : undefined;
    if (!collection) return;
    collection.texts.push(text);
    if (collection.texts.length === collection.expected) collection.end();
  });
};

module.exports = { collectMetrics };
