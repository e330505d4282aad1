import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { codeOf, messageOf, parseJson } from '../../../src/values';
import { AgentError, EXIT } from '../failure';
import { FILES } from './folder';
import { writeWhole } from './write-file';

/** What an agent gets when it enrols. */
export const credentialRecord = z.object({
  server: z.string(),
  documentId: z.string(),
  hostname: z.string().nullable(),
  credential: z.string(),
  enrolled_at: z.string(),
  /** SHA-256 of the enrollment token, so that a token in the environment is not used twice. */
  token_hash: z.string(),
});
export type Credential = z.infer<typeof credentialRecord>;

/** The last configuration, so that the agent works when Tenantry cannot be reached. */
const configurationRecord = z.object({ etag: z.string(), data: z.unknown() });
export type CachedConfiguration = z.infer<typeof configurationRecord>;

/** What the running agent says about itself, for the command `status`. */
export const statusRecord = z.object({
  version: z.string(),
  started_at: z.string(),
  /** When Tenantry last answered; null: not yet. */
  last_contact_at: z.string().nullable(),
  last_error: z.string().nullable(),
  checks: z.number(),
  pending_results: z.number(),
  dropped_results: z.number(),
  /** The names of the runners that the running agent has read. */
  runners: z.array(z.string()).default([]),
  /** Steps that run, or whose results Tenantry has not got yet. */
  steps: z.number().default(0),
  /** How much the clock of Tenantry is ahead, in milliseconds; null: unknown. */
  clock_offset_ms: z.number().nullable(),
});
export type Status = z.infer<typeof statusRecord>;

const read = <T>(folder: string, name: string, schema: z.ZodType<T>): T | null => {
  try {
    return schema.parse(parseJson(readFileSync(path.join(folder, name), 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

/** A file that can be had again: without it, or if it is damaged, null. */
const readCache = <T>(folder: string, name: string, schema: z.ZodType<T>): T | null => {
  try {
    return read(folder, name, schema);
  } catch {
    return null;
  }
};

const write = (folder: string, name: string, value: object, isSynced: boolean): Promise<void> =>
  writeWhole(path.join(folder, name), `${JSON.stringify(value)}\n`, { isSynced });

/**
 * The credential of the agent; null if it has not enrolled.
 *
 * @throws AgentError STATE_UNUSABLE if it cannot be read
 */
export const readCredential = (folder: string): Credential | null => {
  try {
    return read(folder, FILES.credential, credentialRecord);
  } catch (error) {
    const file = path.join(folder, FILES.credential);
    throw new AgentError(
      'STATE_UNUSABLE',
      `${file} cannot be read: ${error instanceof z.ZodError ? 'it is damaged' : messageOf(error)}`,
      'Run the agent as the user that owns the file. If it is damaged, create a new enrollment token and enrol again.',
      EXIT.state,
    );
  }
};

export const writeCredential = (folder: string, credential: Credential): Promise<void> =>
  write(folder, FILES.credential, credential, true);

export const readConfiguration = (folder: string): CachedConfiguration | null =>
  readCache(folder, FILES.configuration, configurationRecord);
export const writeConfiguration = (folder: string, configuration: CachedConfiguration): Promise<void> =>
  write(folder, FILES.configuration, configuration, false);

export const readStatus = (folder: string): Status | null => readCache(folder, FILES.status, statusRecord);
export const writeStatus = (folder: string, status: Status): Promise<void> =>
  write(folder, FILES.status, status, false);
