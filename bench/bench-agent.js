#!/usr/bin/env node
'use strict';

const { spawn } = require('node:child_process');
const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { parseArgs } = require('node:util');
const { cpuOfTree, hasProcesses } = require('./harness/process-tree');
const { buildAgent } = require('../scripts/agent/bundle');
const { fail, messageOf, Refusal, WrongUsage } = require('../scripts/launch/settings');

const INTERVAL_SECONDS = 30;
/** Before the measurement, in milliseconds: the agent starts, enrols and compiles. */
const WARM_UP_MS = 15_000;
const TARGET = { megabytes: 120, percent: 5 };

const HELP = `Usage: npm run bench:agent [-- options]

Measures the memory and the CPU time of an agent that runs 200 checks every ${INTERVAL_SECONDS} seconds: 60 http, 60 https, 40 tcp, 20 tls and
20 dns, against servers in another process on this machine. The targets are ${TARGET.megabytes} MB and ${TARGET.percent} % of a core. Linux only.

  --seconds N      how long to measure (default 120)
  --json FILE      also write the figures to FILE
  --strict         exit with 1 if a target is missed
  --help           show this text

Exits with 0, with 1 if nothing could be measured, or with 2 if the options are invalid.
`;

const OPTIONS = /** @type {const} */ ({
  seconds: { type: 'string', default: '120' },
  json: { type: 'string' },
  strict: { type: 'boolean' },
  help: { type: 'boolean' },
});

const readOptions = () => {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    const seconds = Number(values.seconds);
    if (!(seconds >= 1)) throw new Error('--seconds takes a number from 1.');
    return { ...values, seconds };
  } catch (error) {
    throw new WrongUsage(`${messageOf(error)}\n\n${HELP}`);
  }
};

/**
 * The first line that a process writes.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
const firstLine = (child) =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes('\n')) resolve(text);
    });
    child.once('exit', () => reject(new Refusal('The servers of the benchmark could not be started.')));
  });

/** The most memory that a process has used, in megabytes. @param {number} pid */
const mostMemory = (pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;

/**
 * @param {number} pid
 * @param {number} seconds
 */
const measure = async (pid, seconds) => {
  await sleep(WARM_UP_MS);
  const [cpuBefore, from] = [cpuOfTree(pid), performance.now()];
  await sleep(seconds * 1000);
  const percent = ((cpuOfTree(pid) - cpuBefore) / (performance.now() - from)) * 100;
  return { megabytes: mostMemory(pid), percent };
};

/** @param {number} seconds */
const run = async (seconds) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tenantry-bench-agent-'));
  const targets = spawn(process.execPath, [path.join(__dirname, 'agent/targets.js'), String(INTERVAL_SECONDS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const { port, authority, hasNameServer } = JSON.parse(await firstLine(targets));
    writeFileSync(path.join(folder, 'ca.pem'), authority);
    writeFileSync(
      path.join(folder, 'agent.json'),
      JSON.stringify({ allow_loopback: true, ca_file: path.join(folder, 'ca.pem') }),
    );
    const server = `http://127.0.0.1:${port}`;
    const args = [await buildAgent(), 'run', '--server', server, '--token', 'bench', '--state', folder];
    const agent = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    try {
      const figures = await measure(Number(agent.pid), seconds);
      return { ...figures, results: await (await fetch(`${server}/counts`)).json(), hasNameServer };
    } finally {
      agent.kill('SIGKILL');
    }
  } finally {
    targets.kill();
    rmSync(folder, { recursive: true, force: true });
  }
};

const main = async () => {
  const { help, seconds, json, strict } = readOptions();
  if (help) return void process.stdout.write(HELP);
  if (!hasProcesses) throw new Refusal('The kernel of this system does not report on other processes.');
  const { megabytes, percent, results, hasNameServer } = await run(seconds);
  const machine = `${os.availableParallelism()} cores, node ${process.version}`;
  console.log(`${machine}, ${seconds} s after a start of ${WARM_UP_MS / 1000} s`);
  console.log(`memory  ${megabytes.toFixed(0)} MB at most (target ${TARGET.megabytes})`);
  console.log(`CPU     ${percent.toFixed(1)} % of a core (target ${TARGET.percent})`);
  console.log(`results ${JSON.stringify(results)}${hasNameServer ? '' : '; dns asked the name server of the machine'}`);
  if (json) writeFileSync(json, `${JSON.stringify({ machine, seconds, megabytes, percent, results }, null, 2)}\n`);
  const isMet = megabytes < TARGET.megabytes && percent < TARGET.percent;
  if (strict && !isMet) process.exitCode = 1;
};

main().catch(fail);
