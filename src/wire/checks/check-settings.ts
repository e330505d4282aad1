import { issuePath, ruleBroken } from '../errors/issue-faults';
import type { z } from 'zod';
import type { Fault } from '../../domain/refusal';
import type { CheckType } from '../../domain/vocabularies';
import { isPlainObject } from '../../values';
import { CHECK_CONFIGS, type CheckConfig } from './check-config';

/** Shown instead of a secret value; sent back, it means the stored value. */
export const REDACTED = '[redacted]';

/** The values of secret headers by the name of the header, in lower case. */
export type HeaderSecrets = Record<string, string>;

/** A check as far as its settings depend on each other: with schema names. */
export interface CheckSettings {
  check_type?: CheckType | null;
  url?: string | null;
  config?: unknown;
}

/** Settings that are valid: with their defaults, and without secrets, which are apart. */
export interface ReadSettings {
  config: CheckConfig;
  secrets: HeaderSecrets;
}

type Outcome = { faults: Fault[] } | { settings: ReadSettings };

const fault = (path: (string | number)[], message: string, code = 'VALUE_INVALID'): Fault => ({ path, message, code });

/** Takes the values of secret headers out of the settings; one that is sent back redacted keeps its stored value. */
const withoutSecrets = (config: CheckConfig<'http'>, stored: HeaderSecrets): Outcome => {
  const faults: Fault[] = [];
  const secrets: HeaderSecrets = {};
  const headers = config.headers.map((header, index) => {
    if (!header.secret) return header;
    const name = header.name.toLowerCase();
    const value = header.value === REDACTED ? stored[name] : header.value;
    if (value === undefined)
      faults.push(
        fault(
          ['config', 'headers', index, 'value'],
          `The value of ${header.name} is not stored: send the value itself.`,
          'HEADER_SECRET_ABSENT',
        ),
      );
    else secrets[name] = value;
    return { ...header, value: REDACTED };
  });
  const names = config.headers.map(({ name }) => name.toLowerCase());
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index)
      faults.push(fault(['config', 'headers', index, 'name'], `${name} is there more than once.`, 'HEADER_TWICE'));
  return faults.length > 0 ? { faults } : { settings: { config: { ...config, headers }, secrets } };
};

/** Faults of the settings that depend on the type. */
const addressFaults = (type: CheckType, url: string | null): Fault[] => {
  if (type !== 'http' && url !== null)
    return [fault(['url'], `A check of type ${type} has no url: its address is in config.`)];
  return [];
};

/**
 * Reads the settings of a check (docs/guides/checks.md).
 *
 * @param check the check after the write
 * @param stored the secrets that are stored
 * @returns the settings, or what is wrong with them
 */
export const readSettings = ({ check_type, url, config }: CheckSettings, stored: HeaderSecrets): Outcome => {
  const type = check_type ?? 'http';
  const faults = addressFaults(type, url ?? null);
  const schema: z.ZodType<CheckConfig> = CHECK_CONFIGS[type];
  const read = schema.safeParse(isPlainObject(config) ? config : {});
  if (!read.success)
    for (const issue of read.error.issues) faults.push({ ...ruleBroken(issue), path: ['config', ...issuePath(issue)] });
  if (!read.success || faults.length > 0) return { faults };
  return 'headers' in read.data ? withoutSecrets(read.data, stored) : { settings: { config: read.data, secrets: {} } };
};

/** The settings as an agent receives them: with the values of secret headers. */
export const withSecrets = (config: CheckConfig, secrets: HeaderSecrets): CheckConfig =>
  'headers' in config
    ? {
        ...config,
        headers: config.headers.map((header) =>
          header.secret ? { ...header, value: secrets[header.name.toLowerCase()] ?? '' } : header,
        ),
      }
    : config;
