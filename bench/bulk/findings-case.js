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
/** @typedef {[name: string, work: () => Promise<{ seconds: number }>]} Work */

const SIZE = { organisations: 20, agents: 50, users: 1 };
const POLL_MS = 200;
/** Node needs it for a body that is a stream; the types of browsers do not know it. */
const STREAMED = { duplex: 'half' };
const FORMATS = ['csv', 'sarif', 'openvex'];

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
    ...STREAMED,
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
 * Exports all findings of the person who has imported them.
 *
 * @param {System} system
 * @param {string} format
 */
const exportFindings = async ({ url, people }, format) => {
  const headers = { Authorization: `Bearer ${people.at(-1)?.token}` };
  const startedAt = performance.now();
  const answer = await fetch(`${url}/api/security-findings/export?format=${format}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(await answer.text());
  let bytes = 0;
  for await (const part of answer.body) bytes += part.length;
  return { seconds: (performance.now() - startedAt) / 1000, bytes };
};

/**
 * Imports a report into a new database, the same again, and once more with moved lines and some results gone, and exports the findings
 * in each format, in a server that also gets lists and creations of other organisations.
 *
 * @param {import('../harness/types').Kind} kind
 * @param {{ results: number, length: number, rate: number }} options `length`: characters that a message has more; `rate`: lists and
 *   creations a second of others
 */
const measureFindings = (kind, { results, length, rate }) =>
  onStage(kind, async ({ seed, start, folder }) => {
    const people = await seed('tenantry', SIZE);
    const write = async (/** @type {string} */ name, /** @type {object} */ change) => {
      const file = path.join(folder, name);
      await pipeline(sarifReport(results, { ...change, length }), createWriteStream(file));
      return file;
    };
    const gone = Math.floor(results / 10);
    const files = { new: await write('new.sarif', {}), moved: await write('moved.sarif', { moved: 5, without: gone }) };
    const bytes = statSync(files.new).size;
    const system = await start('tenantry', people, { IMPORT_MAX_BYTES: String(1024 * MEBIBYTE) });
    // The other requests are those of the other organisations.
    const others = { ...system, people: people.slice(0, -1) };
    const before = await warmUp(others);
    const steps = [];
    const works = /** @type {Work[]} */ ([
      ['new', () => importReport(system, files.new)],
      ['again', () => importReport(system, files.new)],
      ['moved', () => importReport(system, files.moved)],
      ...FORMATS.map((format) => [format, () => exportFindings(system, format)]),
    ]);
    for (const [name, work] of works) {
      const { result, ...measured } = await watchMemory(system, () => withOthers(others, work, rate));
      steps.push({ name, ...result, ...measured });
    }
    return { results, megabytes: bytes / MEBIBYTE, before, steps };
  });

module.exports = { measureFindings };
