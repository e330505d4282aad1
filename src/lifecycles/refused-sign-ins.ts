import type { Core } from '@strapi/strapi';
import { recordActions } from './audit-trail';

/**
 * Refused sign-ins go on record in sums: one entry per organisation and minute, however many attempts there were, so that
 * an attacker can neither flood the audit log nor slow a sign-in by it.
 */
interface Sum {
  count: number;
  codes: Record<string, number>;
  addresses: Set<string>;
}

const FLUSH_MS = 60_000;
const MAX_ADDRESSES = 20;
const MAX_ADDRESS_LENGTH = 64;
const MAX_SUMS = 1000;

const sums = new Map<number | null, Sum>();
let timer: NodeJS.Timeout | null = null;

/** Adds to the sum of an organisation; where there are too many sums, to the platform's. */
const add = (organisationId: number | null, { count, codes, addresses }: Sum): void => {
  const key = sums.has(organisationId) || sums.size < MAX_SUMS ? organisationId : null;
  const sum = sums.get(key) ?? { count: 0, codes: {}, addresses: new Set() };
  sum.count += count;
  for (const [code, times] of Object.entries(codes)) sum.codes[code] = (sum.codes[code] ?? 0) + times;
  for (const address of addresses) if (sum.addresses.size < MAX_ADDRESSES) sum.addresses.add(address);
  sums.set(key, sum);
};

/**
 * Counts a refused sign-in.
 *
 * @param organisationIds organisations of the account, by numeric id; empty where there is no such account
 * @param code why it was refused
 * @param address where it came from
 */
export const noteRefusedSignIn = (organisationIds: readonly number[], code: string, address: string): void => {
  const one = { count: 1, codes: { [code]: 1 }, addresses: new Set([String(address).slice(0, MAX_ADDRESS_LENGTH)]) };
  for (const id of organisationIds.length > 0 ? organisationIds : [null]) add(id, one);
};

/** Writes the sums of the last minute and begins anew; what cannot be written is kept for the next time. */
export const flushRefusedSignIns = async (strapi: Core.Strapi): Promise<void> => {
  if (sums.size === 0) return;
  const due = [...sums];
  sums.clear();
  const actions = due.map(([organisationId, { count, codes, addresses }]) => ({
    action: 'sign-in.refused',
    organisationId,
    target: { type: 'sign-in', id: '' },
    changes: { attempts: { before: null, after: { count, codes, addresses: [...addresses] } } },
  }));
  try {
    await strapi.db.transaction(() => recordActions(strapi, actions));
  } catch (error) {
    for (const [organisationId, sum] of due) add(organisationId, sum);
    throw error;
  }
};

const flushOrSay = (strapi: Core.Strapi): Promise<void> =>
  flushRefusedSignIns(strapi).catch((error: unknown) => {
    strapi.log.error(`Refused sign-ins were not recorded: ${String(error)}`);
  });

/** Begins to write the sums every minute. Called in bootstrap(). */
export const startRefusalLog = (strapi: Core.Strapi): void => {
  timer = setInterval(() => void flushOrSay(strapi), FLUSH_MS);
  timer.unref();
};

/** Writes what is left. Called in destroy(). */
export const stopRefusalLog = async (strapi: Core.Strapi): Promise<void> => {
  if (timer) clearInterval(timer);
  await flushOrSay(strapi);
};
