import { FAULT_WORDS } from '../../domain/faults/fault-codes';
import { z } from 'zod';
import { type CheckType, HTTP_METHODS, RECORD_TYPES } from '../../domain/vocabularies';

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Printable characters and tabs: a line break would start another header. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const STATUS_RANGE = /^[1-5]\d\d(-[1-5]\d\d)?$/;
const HOST = /^[A-Za-z0-9_]([A-Za-z0-9._:-]{0,251}[A-Za-z0-9.])?$/;

const short = (max: number) => z.string().min(1).max(max);
const host = z.string().regex(HOST, FAULT_WORDS.HOST_MALFORMED);
const port = z.int().min(1).max(65_535);
const daysLeft = z.int().min(0).max(365);

const header = z.strictObject({
  name: z.string().max(128).regex(HEADER_NAME, FAULT_WORDS.HEADER_NAME_MALFORMED),
  value: z.string().max(4096).regex(HEADER_VALUE, FAULT_WORDS.HEADER_VALUE_MALFORMED),
  /** A secret value is stored encrypted, and shown to nobody but the agents that run the check. */
  secret: z.boolean().default(false),
});

/** The settings of a check that sends a request and looks at the response. */
const http = z.strictObject({
  method: z.enum(HTTP_METHODS).default('GET'),
  headers: z.array(header).max(20).default([]),
  body: z.string().max(16_384).nullable().default(null),
  /** Statuses and ranges of them, such as 200-299, after redirects. */
  expected_status: z
    .array(z.string().regex(STATUS_RANGE, FAULT_WORDS.STATUS_RANGE_MALFORMED))
    .min(1)
    .max(20)
    .default(['200-299']),
  contains: short(1024).nullable().default(null),
  excludes: short(1024).nullable().default(null),
  /** A JSONPath (RFC 9535) of the answer, and the text, number, boolean or null that its first value must equal. */
  json: z
    .strictObject({
      path: short(255),
      equals: z.union([z.string().max(1024), z.number(), z.boolean(), z.null()]),
    })
    .nullable()
    .default(null),
  follow_redirects: z.boolean().default(true),
  verify_certificate: z.boolean().default(true),
});

const tcp = z.strictObject({ host, port });

const tls = z.strictObject({
  host,
  port: port.default(443),
  /** Name that is asked for (SNI) and verified; null: the host. */
  server_name: host.nullable().default(null),
  /** Degraded when the certificate ends in fewer days. */
  min_days: daysLeft.default(7),
});

const dns = z.strictObject({
  name: host,
  record_type: z.enum(RECORD_TYPES).default('A'),
  /** Answers that must be there; empty: any answer will do. */
  expected: z.array(short(1024)).max(20).default([]),
  /** Whether there can be no other answers. */
  exact: z.boolean().default(false),
  /** Address of the name server; null: that of the agent's machine. */
  resolver: z.union([z.ipv4(), z.ipv6()]).nullable().default(null),
});

const heartbeat = z.strictObject({
  /** How much later than the interval a job can report, in seconds. */
  grace_seconds: z.int().min(0).max(86_400).default(60),
});

/** The settings of each type of check (`config`), with their defaults. */
export const CHECK_CONFIGS = { http, tcp, tls, dns, heartbeat } as const satisfies Record<CheckType, z.ZodType>;

/** The settings of a type of check, with all defaults. */
export type CheckConfig<T extends CheckType = CheckType> = z.infer<(typeof CHECK_CONFIGS)[T]>;

/** What an agent receives about a check that it runs. */
const common = {
  documentId: z.string(),
  name: z.string(),
  interval_seconds: z.int().min(1),
  /** For the whole probe with all its steps, in milliseconds. */
  timeout_ms: z.int().min(1),
  /** How often a failed probe is repeated before it is reported. */
  retries: z.int().min(0),
  /** A successful probe that takes longer is degraded; null: never. */
  degraded_above_ms: z.int().min(1).nullable(),
};

/** A check as the agents that run it receive it (`GET /svc-agents/{id}/configuration`). */
export const assignedCheck = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('http'), url: z.string(), config: http }),
  z.object({ ...common, type: z.literal('tcp'), url: z.null(), config: tcp }),
  z.object({ ...common, type: z.literal('tls'), url: z.null(), config: tls }),
  z.object({ ...common, type: z.literal('dns'), url: z.null(), config: dns }),
]);
export type AssignedCheck = z.infer<typeof assignedCheck>;

/** How long the parts of a probe took, in milliseconds; a part that did not happen is missing. */
export const probeTimings = z.strictObject({
  dns: z.int().min(0).optional(),
  connect: z.int().min(0).optional(),
  tls: z.int().min(0).optional(),
  first_byte: z.int().min(0).optional(),
});
