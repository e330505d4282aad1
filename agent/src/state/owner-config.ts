import { readFileSync } from 'node:fs';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { DEPLOYMENT_ACTIONS } from '../../../src/domain/vocabularies';
import { codeOf, messageOf, parseJson } from '../../../src/values';
import { AgentError, EXIT } from '../failure';
import { FILES } from './folder';

const network = z.string().refine((text) => ipaddr.isValidCIDR(text), 'must be a CIDR range such as 10.0.0.0/8');
const target = z
  .string()
  .regex(/^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+):\d{1,5}$/, 'must be a host and a port, such as 1.1.1.1:443');

/** A program that Tenantry may start for steps of deployments. */
const runner = z.strictObject({
  /** The absolute path of the program, and its arguments. No shell reads them. */
  command: z
    .array(z.string().min(1))
    .min(1)
    .max(100)
    .refine(([file = '']) => path.isAbsolute(file), 'must begin with the absolute path of a program'),
  /** Where it runs; without it, in an empty folder that is removed afterwards. */
  cwd: z
    .string()
    .refine((folder) => path.isAbsolute(folder), 'must be an absolute path')
    .optional(),
  /** Besides PATH, HOME and LANG of the agent. */
  env: z
    .record(z.string().regex(/^(?!TENANTRY_)[A-Za-z_][A-Za-z0-9_]*$/, 'names no variable of a runner'), z.string())
    .default({}),
  actions: z
    .array(z.enum(DEPLOYMENT_ACTIONS))
    .min(1)
    .default([...DEPLOYMENT_ACTIONS]),
  /** Seconds after which the program is ended, whatever Tenantry says. */
  max_runtime_s: z.int().min(1).max(604_800).default(3600),
});
export type Runner = z.infer<typeof runner>;

const runnerName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'must be a name such as ansible');

/** The settings of the owner of the machine. Tenantry cannot change them. */
const ownerConfig = z.strictObject({
  allow_loopback: z.boolean().default(false),
  allow_link_local: z.boolean().default(false),
  allowed_networks: z.array(network).default([]),
  denied_networks: z.array(network).default([]),
  /** Hosts with ports by which the agent finds out whether its own line works, besides Tenantry. */
  connectivity_targets: z.array(target).max(10).default([]),
  /** Probes at the same time. */
  max_concurrency: z.int().min(1).max(1000).default(50),
  /** PEM file of more authorities, for Tenantry and for checks. */
  ca_file: z.string().nullable().default(null),
  /** Bounds of the results that wait for Tenantry. The oldest are dropped. */
  spool_max_results: z.int().min(1000).max(10_000_000).default(100_000),
  spool_max_bytes: z.int().min(1_000_000).default(50_000_000),
  /** What Tenantry may run, by name. Without it, nothing. */
  runners: z.record(runnerName, runner).default({}),
  /** Programs of steps at the same time. Tenantry leases no more to one agent. */
  max_steps: z.int().min(1).max(4).default(4),
});
export type OwnerConfig = z.infer<typeof ownerConfig>;

/** The settings without a file. */
export const DEFAULTS: OwnerConfig = ownerConfig.parse({});

const invalid = (file: string, text: string): AgentError =>
  new AgentError(
    'CONFIG_INVALID',
    `${file}: ${text}`,
    'Correct the file; the guide on agents explains it.',
    EXIT.usage,
  );

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw invalid(file, messageOf(error));
  }
};

const parse = (file: string, text: string): OwnerConfig => {
  try {
    return ownerConfig.parse(parseJson(text));
  } catch (error) {
    throw invalid(file, error instanceof z.ZodError ? z.prettifyError(error).replaceAll('\n', ' ') : messageOf(error));
  }
};

/**
 * Reads agent.json.
 *
 * @returns the defaults if there is no such file
 * @throws AgentError CONFIG_INVALID
 */
export const readOwnerConfig = (folder: string): OwnerConfig => {
  const file = path.join(folder, FILES.config);
  const text = textOf(file);
  return text === null ? DEFAULTS : parse(file, text);
};

/**
 * The authorities in `ca_file`, as PEM.
 *
 * @returns an empty text without that setting
 * @throws AgentError CONFIG_INVALID if the file cannot be read
 */
export const authoritiesOf = ({ ca_file: file }: OwnerConfig): string => {
  if (file === null) return '';
  const text = textOf(file);
  if (text?.includes('BEGIN CERTIFICATE')) return text;
  throw invalid(file, text === null ? 'ca_file does not exist.' : 'ca_file contains no certificate in PEM.');
};
