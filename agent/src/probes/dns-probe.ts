import { promises as dns } from 'node:dns';
import net from 'node:net';
import type { AssignedCheck } from '../../../src/wire/checks/check-config';
import { codeOf } from '../../../src/values';
import { refusal } from '../network/open-socket';
import { type Attempt, ProbeFailure } from './attempt';
import { answerFault, ANSWERS } from './dns-answers';

type DnsCheck = Extract<AssignedCheck, { type: 'dns' }>;

/** After how long a question is repeated, in milliseconds. Questions are lost without notice. */
const REPEAT_AFTER_MS = 1500;
const TRIES = 3;

/** What a name server says when it knows that there is nothing. */
const NO_ANSWER = new Set(['ENOTFOUND', 'ENODATA']);

const FAULTS: Record<string, string> = {
  ESERVFAIL: 'The name server failed (SERVFAIL)',
  EREFUSED: 'The name server refused the question (REFUSED)',
  ETIMEOUT: 'The name server did not answer',
  ECONNREFUSED: 'The name server cannot be reached',
  ECANCELLED: 'The name server did not answer in time',
};

/** A resolver for one attempt: a new one has no cache, and uses the name servers that the machine has now. */
const resolverFor = (attempt: Attempt, { config }: DnsCheck): dns.Resolver => {
  const resolver = new dns.Resolver({ timeout: REPEAT_AFTER_MS, tries: TRIES });
  attempt.onEnd(() => resolver.cancel());
  const { resolver: address } = config;
  if (address === null) return resolver;
  const reason = attempt.context.guard(address);
  if (reason !== null) throw refusal(address, reason);
  const host = net.isIPv6(address) ? `[${address}]` : address;
  resolver.setServers([`${host}:${attempt.context.dnsPort}`]);
  return resolver;
};

const ask = async (resolver: dns.Resolver, { config }: DnsCheck): Promise<string[]> => {
  try {
    return await ANSWERS[config.record_type](resolver, config.name);
  } catch (error) {
    const code = String(codeOf(error) ?? 'unknown error');
    if (NO_ANSWER.has(code)) return [];
    throw new ProbeFailure('dns', `${FAULTS[code] ?? `The name server gave no answer: ${code}`}.`);
  }
};

/**
 * Asks a name server, and compares its answers with those that are expected.
 *
 * @throws ProbeFailure
 */
export const probeDns = async (attempt: Attempt, check: DnsCheck): Promise<void> => {
  const resolver = resolverFor(attempt, check);
  const answers = await attempt.timed('answer', () => ask(resolver, check));
  const fault = answerFault(check.config, answers);
  if (fault !== null) throw new ProbeFailure('answer', fault);
};
