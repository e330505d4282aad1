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
const MAX_SUMS = 1000;

const sums = new Map<number | null, Sum>();
let timer: NodeJS.Timeout | null = null;

/**
 * Counts a refused sign-in.
 *
 * @param organisationIds organisations of the account, by numeric id; empty where there is no such account
 * @param code why it was refused
 */
export const noteRefusedSignIn = (organisationIds: readonly number[], code: string, address: string): void => {
  for (const id of organisationIds.length > 0 ? organisationIds : [null]) {
    const key = sums.has(id) || sums.size < MAX_SUMS ? id : null;
    const sum = sums.get(key) ?? { count: 0, codes: {}, addresses: new Set() };
    sum.count += 1;
    sum.codes[code] = (sum.codes[code] ?? 0) + 1;
    if (sum.addresses.size < MAX_ADDRESSES) sum.addresses.add(address);
    sums.set(key, sum);
  }
};

/** Writes the sums of the last minute and begins anew. */
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
  await strapi.db.transaction(() => recordActions(strapi, actions));
};

/** Begins to write the sums every minute. Called in bootstrap(). */
export const startRefusalLog = (strapi: Core.Strapi): void => {
  timer = setInterval(() => {
    flushRefusedSignIns(strapi).catch((error: unknown) =>
      strapi.log.error(`Refused sign-ins were not recorded: ${String(error)}`),
    );
  }, FLUSH_MS);
  timer.unref();
};

/** Writes what is left. Called in destroy(). */
export const stopRefusalLog = async (strapi: Core.Strapi): Promise<void> => {
  if (timer) clearInterval(timer);
  await flushRefusedSignIns(strapi);
};
