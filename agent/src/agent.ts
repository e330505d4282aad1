import path from 'node:path';
import { Connectivity, parseEndpoint } from './connectivity';
import type { Log } from './log';
import { createGuard } from './network/address-guard';
import { systemResolve } from './network/resolve';
import { createTrust } from './network/trust';
import type { AssignedCheck } from '../../src/wire/checks/check-config';
import { keysOf, messageOf } from '../../src/values';
import type { ProbeContext } from './probes/attempt';
import type { CheckResult } from './probes/result';
import { runCheck } from './probes/run-check';
import { Scheduler } from './schedule/scheduler';
import type { ServerClient } from './server/client';
import type { Clock } from './server/clock';
import { type Assignment, Configuration, invalidResult, parseCheck } from './server/configuration';
import { sendHeartbeat, sendHeartbeats } from './server/heartbeat';
import { Poller } from './server/poller';
import { Reporter } from './server/reporter';
import { describe, Refused } from './server/server-errors';
import { Spool } from './spool/spool';
import { FILES } from './state/folder';
import { authoritiesOf, type OwnerConfig } from './state/owner-config';
import { type Credential, writeStatus } from './state/records';
import { StepRunner } from './steps/step-runner';
import { VERSION } from './version';

const STATUS_EVERY_MS = 10_000;
/** Results in memory while the folder cannot be written. */
const MAX_UNSTORED = 10_000;
const DNS_PORT = 53;

/** How long the end of the process waits for running probes, and for the last report, in milliseconds. */
const LAST = { probesMs: 5000, reportMs: 3000 };
/** How long the start waits for the clock of Tenantry, in milliseconds. */
const FIRST_HEARTBEAT_MS = 3000;

/** What an agent is made of. */
export interface AgentParts {
  folder: string;
  owner: OwnerConfig;
  credential: Credential;
  client: ServerClient;
  clock: Clock;
  log: Log;
}

/** The addresses, authorities and name servers of probes, as the owner of the machine wants them. */
export const probeContextOf = (owner: OwnerConfig): ProbeContext => ({
  guard: createGuard(owner),
  resolve: systemResolve,
  trust: createTrust(authoritiesOf(owner)),
  dnsPort: DNS_PORT,
});

/** Whether Tenantry, or a proxy before it, answers. */
export const reachesServer = (client: ServerClient, timeoutMs: number): Promise<boolean> =>
  client.request({ method: 'HEAD', path: '/_health', timeoutMs }).then(
    () => true,
    (error: unknown) => error instanceof Refused,
  );

/** Runs checks and steps, and reports their results until it is stopped. */
export class Agent {
  private readonly stopping = new AbortController();
  private readonly context: ProbeContext;
  private readonly connectivity: Connectivity;
  private readonly scheduler: Scheduler;
  private readonly configuration: Configuration;
  private readonly steps: StepRunner;
  private readonly startedAt = new Date();
  /** Checks that cannot be run, and were reported. */
  private readonly reported = new Set<string>();
  private isRestoring = false;
  private reporter: Reporter | null = null;
  /** Why Tenantry ended the credential; null while it has not. */
  revocation: Refused | null = null;

  private constructor(
    private readonly parts: AgentParts,
    private readonly spool: Spool,
  ) {
    const { owner, client, folder, log, credential } = parts;
    this.context = probeContextOf(owner);
    this.connectivity = new Connectivity({
      reachesServer: (timeoutMs) => reachesServer(client, timeoutMs),
      targets: owner.connectivity_targets.map(parseEndpoint),
      context: this.context,
    });
    this.scheduler = new Scheduler({
      run: (check) => this.runScheduled(check),
      maxConcurrency: owner.max_concurrency,
      seed: credential.documentId,
    });
    this.configuration = new Configuration(folder, log, (assignment) => this.apply(assignment));
    const agentId = credential.documentId;
    this.steps = new StepRunner({ folder, owner, client, agentId, clock: parts.clock, log, revoked: this.revoked });
  }

  /** Prepares an agent: reads the results that an earlier run has left. */
  static async create(parts: AgentParts): Promise<Agent> {
    const { folder, owner, log } = parts;
    const limits = { maxResults: owner.spool_max_results, maxBytes: owner.spool_max_bytes, maxUnstored: MAX_UNSTORED };
    const spool = await Spool.open(path.join(folder, FILES.spool), limits, log);
    if (spool.pending > 0) log.info(`${spool.pending} results of earlier runs wait to be reported.`);
    return new Agent(parts, spool);
  }

  private apply({ checks, invalid }: Assignment): void {
    this.scheduler.apply(checks, this.isRestoring);
    this.connectivity.keep(checks);
    this.reporter?.reconfigure();
    for (const one of invalid) {
      const key = JSON.stringify(one);
      if (this.reported.has(key)) continue;
      this.reported.add(key);
      this.parts.log.warn(`The check ${one.name || one.documentId} is left out. ${one.message}`);
      if (one.documentId !== '') this.spool.add(invalidResult(one, this.parts.clock.now()));
    }
  }

  private async run(check: AssignedCheck): Promise<CheckResult> {
    const options = { now: () => this.parts.clock.now(), signal: this.stopping.signal };
    return this.connectivity.judge(check, await runCheck(check, this.context, options));
  }

  private async runScheduled(check: AssignedCheck): Promise<void> {
    this.spool.add(await this.run(check));
  }

  private runNow(value: unknown): Promise<CheckResult> {
    const parsed = parseCheck(value);
    if ('invalid' in parsed) return Promise.resolve(invalidResult(parsed.invalid, this.parts.clock.now()));
    return this.scheduler.runNow(parsed.check, () => this.run(parsed.check));
  }

  private readonly revoked = (error: Refused): void => {
    if (this.revocation) return;
    this.revocation = error;
    this.parts.log.error(`Tenantry has ended the credential of this agent: ${describe(error)}`);
    this.stop();
  };

  /** Ends `run`. */
  stop(): void {
    this.stopping.abort();
  }

  /** Works until `stop` is called or the credential ends. */
  async work(): Promise<void> {
    const { client, credential, log } = this.parts;
    const { signal } = this.stopping;
    const common = { client, agentId: credential.documentId, log, revoked: this.revoked, spool: this.spool };
    const reporter = new Reporter({ ...common, reportSeconds: () => this.configuration.assignment.reportSeconds });
    this.reporter = reporter;
    const poller = new Poller({
      ...common,
      configuration: this.configuration,
      runNow: (check) => this.runNow(check),
      runStep: (step) => this.steps.accept(step),
    });
    this.steps.recover();
    // First, so that results have the right time from the beginning.
    await sendHeartbeat(common, AbortSignal.any([signal, AbortSignal.timeout(FIRST_HEARTBEAT_MS)]));
    this.isRestoring = true;
    this.configuration.restore();
    this.isRestoring = false;
    const status = setInterval(() => void this.writeStatus(), STATUS_EVERY_MS);
    await this.writeStatus();
    await Promise.all([poller.run(signal), reporter.run(signal), sendHeartbeats(common, signal)]);
    clearInterval(status);
    await this.finish(reporter);
  }

  /** Lets running probes end, ends programs of steps, and reports and stores what there is. */
  private async finish(reporter: Reporter): Promise<void> {
    const late = new Promise((resolve) => void setTimeout(resolve, LAST.probesMs).unref());
    await Promise.race([Promise.all([this.scheduler.stop(), this.steps.stop()]), late]);
    await this.spool.store();
    if (!this.revocation) await reporter.flush(AbortSignal.timeout(LAST.reportMs));
    await this.spool.close();
    await this.writeStatus();
  }

  private async writeStatus(): Promise<void> {
    const { folder, client, clock, log } = this.parts;
    const status = {
      version: VERSION,
      started_at: this.startedAt.toISOString(),
      last_contact_at: client.lastContact === null ? null : new Date(client.lastContact).toISOString(),
      last_error: client.lastError,
      checks: this.configuration.assignment.checks.length,
      pending_results: this.spool.pending,
      dropped_results: this.spool.dropped,
      runners: keysOf(this.parts.owner.runners),
      steps: this.steps.size,
      clock_offset_ms: clock.offsetMs,
    };
    await writeStatus(folder, status).catch((error: unknown) =>
      log.once('status', `The status cannot be stored: ${messageOf(error)}`),
    );
  }
}
