import { existsSync, readFileSync } from 'node:fs';
import { probeContextOf } from '../agent';
import { messageOf, parseJson } from '../../../src/values';
import type { AssignedCheck } from '../../../src/wire/checks/check-config';
import { EXIT, type ExitCode } from '../failure';
import { SILENT } from '../log';
import { runCheck } from '../probes/run-check';
import { ServerClient } from '../server/client';
import { Clock } from '../server/clock';
import { parseCheck } from '../server/configuration';
import { describe, Refused } from '../server/server-errors';
import { authoritiesOf, type OwnerConfig, readOwnerConfig } from '../state/owner-config';
import { readCredential } from '../state/records';
import { type CommonOptions, type ReadOptions, readOptions, wrongUsage } from './options';

const OWN = Object.fromEntries(
  ['timeout', 'method', 'status', 'contains', 'type', 'expected', 'resolver'].map((name) => [
    name,
    { type: 'string' as const },
  ]),
);

type Values = ReadOptions['values'];

const withoutMissing = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const listOf = (value: string | boolean | undefined): string[] | undefined =>
  typeof value === 'string' ? value.split(',').map((text) => text.trim()) : undefined;

/** `host:port`, `[::1]:443`, or a host alone. */
const endpointOf = (text: string): object => {
  const [, bracketed, plain, port] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? [];
  return withoutMissing({ host: bracketed ?? plain ?? text, port: port === undefined ? undefined : Number(port) });
};

const SETTINGS: Record<string, (target: string, values: Values) => { url: string | null; config: object }> = {
  http: (target, { method, status, contains }) => ({
    url: target.includes('://') ? target : `https://${target}`,
    config: withoutMissing({ method, expected_status: listOf(status), contains }),
  }),
  tcp: (target) => ({ url: null, config: endpointOf(target) }),
  tls: (target) => ({ url: null, config: endpointOf(target) }),
  dns: (name, { type, expected, resolver }) => ({
    url: null,
    config: withoutMissing({ name, record_type: type, expected: listOf(expected), resolver }),
  }),
};

const common = ({ timeout }: Values): object => ({
  documentId: 'local',
  name: 'local',
  interval_seconds: 60,
  timeout_ms: timeout === undefined ? 10_000 : Number(timeout),
  retries: 0,
  degraded_above_ms: null,
});

const fromFile = (file: string): unknown => {
  try {
    return parseJson(readFileSync(file, 'utf8'));
  } catch (error) {
    throw wrongUsage(`${file} contains no JSON: ${messageOf(error)}`);
  }
};

const describedCheck = ([first = '', target]: string[], values: Values): unknown => {
  const settings = SETTINGS[first];
  if (settings && target !== undefined) return { ...common(values), type: first, ...settings(target, values) };
  if (existsSync(first)) {
    const given = fromFile(first);
    return typeof given === 'object' ? { ...common(values), ...given } : given;
  }
  throw wrongUsage(`${first} is neither a file nor http, tcp, tls or dns with a target.`);
};

const checkOf = (positionals: string[], values: Values): AssignedCheck => {
  const parsed = parseCheck(describedCheck(positionals, values));
  if ('check' in parsed) return parsed.check;
  throw wrongUsage(parsed.invalid.message);
};

const askServer = async (server: string, owner: OwnerConfig): Promise<boolean> => {
  // No certificate: whether the server can be reached does not depend on it.
  const address = { server, identity: null, authorities: authoritiesOf(owner) };
  const client = new ServerClient(address, new Clock(SILENT));
  try {
    await client.request({ method: 'HEAD', path: '/_health' });
  } catch (error) {
    if (error instanceof Refused) process.stdout.write(`${server} answers, but not as expected: ${describe(error)}\n`);
    else
      process.stdout.write(`${describe(error)}. Check the address, and whether a firewall or a proxy is in the way.\n`);
    return false;
  } finally {
    client.close();
  }
  process.stdout.write(`${server} can be reached.\n`);
  return true;
};

const serverOf = ({ server, folder }: CommonOptions): string | null => {
  if (server !== null) return server;
  try {
    return readCredential(folder)?.server ?? null;
  } catch {
    // The check itself needs no credential, and another user than that of the agent cannot read it.
    return null;
  }
};

/**
 * `check`: runs one check, and asks whether Tenantry can be reached.
 *
 * @throws AgentError WRONG_USAGE, CONFIG_INVALID
 */
export const checkCommand = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<ExitCode> => {
  const { common: options, values, positionals } = readOptions(args, env, OWN);
  const owner = readOwnerConfig(options.folder);
  const server = serverOf(options);
  if (server === null && positionals.length === 0)
    throw wrongUsage('There is nothing to check: name a check, or Tenantry by --server.');
  let isUp = true;
  if (positionals.length > 0) {
    const result = await runCheck(checkOf(positionals, values), probeContextOf(owner), { now: Date.now });
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    isUp = result.status === 'up' || result.status === 'degraded';
  }
  const isReachable = server === null || (await askServer(server, owner));
  if (!isUp) return EXIT.failed;
  return isReachable ? EXIT.ok : EXIT.unreachable;
};
