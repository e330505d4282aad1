'use strict';

const { putLoad, percentile } = require('../harness/load');
const { onStage } = require('../harness/stage');
const { seedChecks, sendAll } = require('./seed-checks');

const SIZE = { organisations: 1, agents: 1, users: 1 };
const COMPONENTS = 20;
const CONNECTIONS = 64;
const WARM_UP_SECONDS = 3;

/** The forms of a page, by what follows its address. */
const FORMS = { HTML: '', JSON: '.json', Atom: '.atom' };

/**
 * Measures how many requests a second a server answers for a published status page with twenty components.
 *
 * @param {import('../harness/types').Kind} kind
 * @param {{ seconds: number }} options
 */
const measurePage = (kind, { seconds }) =>
  onStage(kind, async (stage) => {
    const people = await stage.seed('tenantry', SIZE);
    const system = await stage.start('tenantry', people);
    const [[organisation = '', checks = []] = []] = await seedChecks(system, COMPONENTS);
    const token = people.find((person) => person.organisation === organisation)?.token ?? '';
    const components = checks.map((check, at) => ({ check, name: `Service ${at}`, group: `Group ${at % 4}` }));
    const send = async (/** @type {string} */ path, /** @type {object} */ data) =>
      (await sendAll(system.url, [data], (one) => ({ path, token, data: one })))[0];
    const documentId = await send('/api/status-pages', { slug: 'bench', title: 'Bench', components });
    await send(`/api/status-pages/${documentId}/publish`, {});
    const figures = [];
    for (const [label, form] of Object.entries(FORMS)) {
      const path = () => `/status/bench${form}`;
      const operation = { label, method: 'GET', status: 200, path, headers: 'Accept-Encoding: gzip\r\n' };
      const visitors = { ...system, connections: CONNECTIONS };
      await putLoad(visitors, operation, { seconds: WARM_UP_SECONDS });
      const before = await system.meter();
      const { latencies, seconds: took } = await putLoad(visitors, operation, { seconds });
      const cpuMs = ((await system.meter()).cpuMs - before.cpuMs) / latencies.length;
      figures.push({ label, rps: latencies.length / took, p99: percentile(latencies, 0.99), cpuMs });
    }
    return figures;
  });

module.exports = { measurePage };
