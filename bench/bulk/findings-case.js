'use strict';

const { createReadStream, createWriteStream, statSync } = require('node:fs');
const path = require('node:path');
const { pipeline } = require('node:stream/promises');
const { setTimeout: sleep } = require('node:timers/promises');
const { MEBIBYTE } = require('../harness/figures');
const { warmUp, withOthers } = require('../harness/paced-load');
const { sarifReport } = require('../harness/sarif-report');
const { onStage } = require('../harness/stage');
const { watchMemory } = require('../harness/watch-memory');

/** @typedef {import('../harness/types').System} System */

const SIZE = { organisations: 20, agents: 50, users: 1 };
const POLL_MS = 200;

/** @param {Response} answer */
const scanIn = async (answer) => {
  const { data, error } =
    /** @type {{ data: { documentId: string, status: string, failure: unknown }, error?: unknown }} */ (
      await answer.json()
    );
  if (error) throw new Error(JSON.stringify(error));
  return data;
};

/**
 * Imports a report over REST as the last person, whom no other request is from, and waits for its end.
 *
 * @param {System} system
 * @param {string} file
 */
const importReport = async ({ url, people }, file) => {
  const person = people.at(-1);
  if (!person) throw new Error('There is nobody to import.');
  const headers = { Authorization: `Bearer ${person.token}` };
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/security-findings/import?scope=bench`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': String(statSync(file).size) },
    body: /** @type {any} */ (createReadStream(file)),
    duplex: 'half',
  });
  let scan = await scanIn(answer);
  while (scan.status === 'running') {
    await sleep(POLL_MS);
    scan = await scanIn(await fetch(`${url}/api/security-scans/${scan.documentId}`, { headers }));
  }
  if (scan.status !== 'succeeded') throw new Error(JSON.stringify(scan.failure));
  return { seconds: (performance.now() - startedAt) / 1000, scan };
};

/**
 * Imports a report into a new database, the same again, and once more with moved lines and some results gone, in a server that also
 * gets lists and creations of other organisations.
 *
 * @param {import('../harness/types').Kind} kind
 * @param {number} results
 */
const measureFindings = (kind, results) =>
  onStage(kind, async ({ seed, start, folder }) => {
    const people = await seed('tenantry', SIZE);
    const write = async (/** @type {string} */ name, /** @type {object} */ change) => {
      const file = path.join(folder, name);
      await pipeline(sarifReport(results, change), createWriteStream(file));
      return file;
    };
    const gone = Math.floor(results / 10);
    const files = { new: await write('new.sarif', {}), moved: await write('moved.sarif', { moved: 5, without: gone }) };
    const bytes = statSync(files.new).size;
    const system = await start('tenantry', people);
    // The other requests are those of the other organisations.
    const others = { ...system, people: people.slice(0, -1) };
    const before = await warmUp(others);
    const steps = [];
    for (const [name, file] of [
      ['new', files.new],
      ['again', files.new],
      ['moved', files.moved],
    ]) {
      const { result, list, create, rssMb } = await watchMemory(system, () =>
        withOthers(others, () => importReport(system, String(file))),
      );
      steps.push({ name, ...result, list, create, rssMb });
    }
    return { results, megabytes: bytes / MEBIBYTE, before, steps };
  });

module.exports = { measureFindings };
