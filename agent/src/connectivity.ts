import type { ResultCause } from '../../src/domain/vocabularies';
import type { AssignedCheck } from '../../src/wire/checks/check-config';
import { defined } from '../../src/values';
import { type Endpoint, openSocket } from './network/open-socket';
import { Attempt, type ProbeContext, withDeadline } from './probes/attempt';
import type { CheckResult } from './probes/result';
import { runCheck } from './probes/run-check';

/** For each target, in milliseconds. */
const TIMEOUT_MS = 3000;
/** How long an answer holds, in milliseconds. While the line is down, checks ask all the time. */
const HOLDS_MS = { works: 1000, down: 5000 };
/** Targets of checks that are asked again. */
const MOST_OTHERS = 5;

/** Failures that a line which is down would cause. After another one, the target has answered. */
const OF_THE_LINE = new Set<ResultCause>(['dns', 'connection', 'timeout', 'tls', 'certificate']);

/** What decides whether the agent's own line works. */
export interface ConnectivityParts {
  /** Whether Tenantry answers, with whatever. */
  reachesServer: (timeoutMs: number) => Promise<boolean>;
  /** The owner's targets. */
  targets: readonly Endpoint[];
  context: ProbeContext;
}

const endpointOf = (check: AssignedCheck): Endpoint | null => {
  if (check.type === 'tcp' || check.type === 'tls') return check.config;
  if (check.type !== 'http' || !URL.canParse(check.url)) return null;
  const url = new URL(check.url);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port };
};

/** An endpoint of agent.json, such as `1.1.1.1:443` or `[2606:4700:4700::1111]:443`. */
export const parseEndpoint = (text: string): Endpoint => {
  const at = text.lastIndexOf(':');
  return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
};

/** Finds out whether a failure says something about the target, or only about the line of the agent. */
export class Connectivity {
  /** The checks whose last result was a success, the latest last. */
  private readonly succeeded = new Map<string, AssignedCheck>();
  private test: { isDown: Promise<boolean>; endsAt: number; foundDown: boolean } | null = null;

  constructor(private readonly parts: ConnectivityParts) {}

  /**
   * Judges a result: if it fails as it would without a line, and neither Tenantry, nor a target of the owner, nor what other
   * checks reached can be reached now, it is inconclusive.
   */
  async judge(check: AssignedCheck, result: CheckResult): Promise<CheckResult> {
    const { status, cause } = result;
    this.succeeded.delete(check.documentId);
    if (status === 'up' || status === 'degraded') {
      this.succeeded.set(check.documentId, check);
      // The line works again, or what was found said too little.
      if (this.test?.foundDown) this.test = null;
    }
    const isSuspect = status === 'down' && cause !== undefined && OF_THE_LINE.has(cause);
    return isSuspect ? { ...result, inconclusive: await this.isLineDown() } : result;
  }

  /** Forgets checks that are no longer assigned. */
  keep(checks: readonly AssignedCheck[]): void {
    const ids = new Set(checks.map(({ documentId }) => documentId));
    for (const id of this.succeeded.keys()) if (!ids.has(id)) this.succeeded.delete(id);
  }

  private isLineDown(): Promise<boolean> {
    if (this.test && performance.now() < this.test.endsAt) return this.test.isDown;
    const test = { isDown: this.runTest(), endsAt: Infinity, foundDown: false };
    this.test = test;
    void test.isDown.then((isDown) => {
      test.foundDown = isDown;
      test.endsAt = performance.now() + (isDown ? HOLDS_MS.down : HOLDS_MS.works);
    });
    return test.isDown;
  }

  private async runTest(): Promise<boolean> {
    const others = [...this.succeeded.values()].slice(-MOST_OTHERS);
    const works = [
      this.parts.reachesServer(TIMEOUT_MS),
      ...this.parts.targets.map((target) => this.reaches(target)),
      ...others.map((check) => this.succeedsAgain(check)),
    ].map(async (test) => (await test) || Promise.reject(new Error('no answer')));
    return Promise.any(works).then(
      () => false,
      () => true,
    );
  }

  private async reaches(target: Endpoint): Promise<boolean> {
    const attempt = new Attempt(this.parts.context);
    return withDeadline(attempt, TIMEOUT_MS, () => openSocket(attempt, target)).then(
      () => true,
      () => false,
    );
  }

  /** Opens a connection only, because a request can have effects. A question to a name server has none. */
  private async succeedsAgain(check: AssignedCheck): Promise<boolean> {
    if (check.type !== 'dns') return this.reaches(defined(endpointOf(check)));
    const once = { ...check, retries: 0, timeout_ms: Math.min(check.timeout_ms, TIMEOUT_MS) };
    return (await runCheck(once, this.parts.context, { now: Date.now })).status !== 'down';
  }
}
