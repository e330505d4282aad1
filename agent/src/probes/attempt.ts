import type { ResultCause } from '../../../src/domain/vocabularies';
import type { probeTimings } from '../../../src/wire/checks/check-config';
import type { z } from 'zod';
import type { AddressGuard } from '../network/address-guard';
import type { ResolveName } from '../network/resolve';
import type { Trust } from '../network/trust';

export type ProbeTimings = z.infer<typeof probeTimings>;

/** What probes share. */
export interface ProbeContext {
  guard: AddressGuard;
  resolve: ResolveName;
  trust: Trust;
  /** Where name servers listen; another port than 53 only in tests. */
  dnsPort: number;
}

/** When a chain of certificates ends, and the subject of the certificate that ends first. */
export interface CertificateEnd {
  expiresAt: Date;
  subject: string;
}

/** Why a probe did not succeed. Its message is for people: without bodies, secrets and addresses that are not the check's own. */
export class ProbeFailure extends Error {
  constructor(
    readonly resultCause: ResultCause,
    message: string,
    readonly status: 'down' | 'degraded' | 'error' = 'down',
  ) {
    super(message);
  }
}

/** What the probe waits for, in the words of the message about a timeout. */
export type Step = 'name server' | 'connection' | 'TLS handshake' | 'response' | 'answer';

const TIMING_OF: Record<Step, keyof ProbeTimings> = {
  'name server': 'dns',
  connection: 'connect',
  'TLS handshake': 'tls',
  response: 'first_byte',
  answer: 'dns',
};

/** Looking a name up is the part that failed if it takes all the time. */
const TIMEOUT_CAUSE: Partial<Record<Step, ResultCause>> = { 'name server': 'dns', answer: 'dns' };

/** One attempt of a probe: what it found out so far, and what has to be closed when it ends. */
export class Attempt {
  readonly timings: ProbeTimings = {};
  statusCode: number | null = null;
  certificate: CertificateEnd | null = null;
  private step: Step = 'connection';
  private readonly endings: (() => void)[] = [];
  private hasEnded = false;

  constructor(readonly context: ProbeContext) {}

  /** Runs a step, and adds its time to the timings: after a redirect, a step happens again. */
  async timed<T>(step: Step, work: () => Promise<T>): Promise<T> {
    this.step = step;
    const from = performance.now();
    try {
      return await work();
    } finally {
      const name = TIMING_OF[step];
      if (!this.hasEnded) this.timings[name] = (this.timings[name] ?? 0) + Math.round(performance.now() - from);
    }
  }

  /** Does something when the attempt ends, or at once if it has ended. */
  onEnd(work: () => void): void {
    if (this.hasEnded) work();
    else this.endings.push(work);
  }

  end(): void {
    this.hasEnded = true;
    // The latest first: Node 20 to 24 crash if a connection is destroyed before the TLS connection that uses it.
    for (const work of this.endings.splice(0).reverse()) work();
  }

  /** The failure of an attempt that took too long. */
  timeout(timeoutMs: number): ProbeFailure {
    return new ProbeFailure(
      TIMEOUT_CAUSE[this.step] ?? 'timeout',
      `No result within ${timeoutMs} ms: it waited for the ${this.step}.`,
    );
  }
}

/**
 * Runs a probe with one deadline for all its steps. When it ends, everything that it opened is closed.
 *
 * @param timeoutMs milliseconds for the whole probe
 * @throws ProbeFailure if the probe fails or takes too long
 */
export const withDeadline = async <T>(attempt: Attempt, timeoutMs: number, work: () => Promise<T>): Promise<T> => {
  const timer: { id?: NodeJS.Timeout } = {};
  const late = new Promise<never>((_resolve, reject) => {
    timer.id = setTimeout(() => reject(attempt.timeout(timeoutMs)), timeoutMs);
  });
  const running = work();
  // After the deadline, its sockets are closed, so it fails once more. Nobody waits for that.
  running.catch(() => undefined);
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer.id);
    attempt.end();
  }
};
