import { z } from 'zod';
import { CHECK_TYPES } from '../../../src/domain/vocabularies';
import { assignedCheck, type AssignedCheck } from '../../../src/wire/checks/check-config';
import { fieldsIn, isOneOf, messageOf } from '../../../src/values';
import type { Log } from '../log';
import type { CheckResult } from '../probes/result';
import { readConfiguration, writeConfiguration } from '../state/records';
import type { ServerClient } from './client';

const MAX_MESSAGE = 500;

const envelope = z.object({
  checks: z.array(z.unknown()),
  report_seconds: z.number().min(1).max(3600).default(5),
});

/** What an agent has to do. */
export interface Assignment {
  checks: AssignedCheck[];
  /** Time between reports, in seconds. */
  reportSeconds: number;
  /** Checks that this version cannot run. */
  invalid: InvalidCheck[];
}

/** A check that this version cannot run, and why. */
export interface InvalidCheck {
  documentId: string;
  name: string;
  message: string;
}

const NONE: Assignment = { checks: [], reportSeconds: 5, invalid: [] };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const faultOf = (type: string, error: z.ZodError): string => {
  if (!isOneOf(CHECK_TYPES, type) || type === 'heartbeat')
    return `This version of the agent cannot run checks of the type ${type.slice(0, 40) || '(none)'}. Update the agent.`;
  const issues = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return `The settings of the check are not valid for this version of the agent: ${issues.join('; ')}`.slice(
    0,
    MAX_MESSAGE,
  );
};

/**
 * Validates a check.
 *
 * @param value as Tenantry sent it
 */
export const parseCheck = (value: unknown): { check: AssignedCheck } | { invalid: InvalidCheck } => {
  const parsed = assignedCheck.safeParse(value);
  if (parsed.success) return { check: parsed.data };
  const { documentId, name, type } = fieldsIn(value);
  return {
    invalid: { documentId: textOf(documentId), name: textOf(name), message: faultOf(textOf(type), parsed.error) },
  };
};

/** The result of a check that cannot be run. */
export const invalidResult = ({ documentId, name, message }: InvalidCheck, now: number): CheckResult => ({
  synthetic_check: documentId,
  check_name: name,
  status: 'error',
  cause: 'agent',
  error_message: message,
  checked_at: new Date(now).toISOString(),
  inconclusive: false,
});

/**
 * Validates a configuration. A check that is not valid does not affect the others.
 *
 * @throws ZodError if it is no configuration
 */
export const parseAssignment = (data: unknown): Assignment => {
  const { checks, report_seconds: reportSeconds } = envelope.parse(data);
  const parsed = checks.map(parseCheck);
  return {
    checks: parsed.flatMap((one) => ('check' in one ? [one.check] : [])),
    invalid: parsed.flatMap((one) => ('invalid' in one ? [one.invalid] : [])),
    reportSeconds,
  };
};

/** The configuration of the agent, as Tenantry last sent it. */
export class Configuration {
  etag = '';
  assignment: Assignment = NONE;

  constructor(
    private readonly folder: string,
    private readonly log: Log,
    /** Is called with each new configuration. */
    private readonly apply: (assignment: Assignment) => void,
  ) {}

  /** Uses the configuration of the last run until Tenantry answers. */
  restore(): void {
    const cached = readConfiguration(this.folder);
    if (!cached) return;
    try {
      this.use(cached.etag, cached.data);
    } catch (error) {
      this.log.warn(`The stored configuration cannot be used: ${messageOf(error)}`);
    }
  }

  private use(etag: string, data: unknown): void {
    this.assignment = parseAssignment(data);
    this.etag = etag;
    this.apply(this.assignment);
  }

  /**
   * Asks for the configuration, and uses it if it has changed.
   *
   * @throws Unreachable, Refused
   */
  async refresh(client: ServerClient, agentId: string, signal: AbortSignal): Promise<void> {
    const { status, headers, body } = await client.request({
      method: 'GET',
      path: `/api/svc-agents/${encodeURIComponent(agentId)}/configuration`,
      headers: this.etag === '' ? {} : { 'if-none-match': this.etag },
      signal,
    });
    if (status === 304) return;
    const { data } = fieldsIn(body);
    try {
      this.use(headers.etag ?? '', data);
      this.log.again('configuration');
    } catch (error) {
      this.log.once('configuration', `The configuration that Tenantry sent cannot be used: ${messageOf(error)}`);
      return;
    }
    const { length } = this.assignment.checks;
    this.log.info(`The configuration has changed: ${length} ${length === 1 ? 'check' : 'checks'}.`);
    await writeConfiguration(this.folder, { etag: this.etag, data }).catch((error: unknown) =>
      this.log.once('store-configuration', `The configuration cannot be stored: ${messageOf(error)}`),
    );
  }
}
