import type { Core } from '@strapi/strapi';
import { beforeCommit } from './commits/before-commit';
import { isSqlite } from './connection';
import { errorOf } from '../values';

/** A check of a write; throws if it must not be stored. */
export type LateCheck = () => Promise<void>;

/** By the parameters object of the write, which is the same in each of its lifecycles. */
const pending = new WeakMap<object, LateCheck[]>();

/** Whether a check can be made after the write: the open transaction must roll it back, and SQLite gains nothing. */
export const canCheckLate = (strapi: Core.Strapi): boolean => strapi.db.inTransaction() && !isSqlite(strapi);

/**
 * Postpones a check of a creation until the record is inserted. What it reads is then sent together with the insert.
 *
 * @param params the parameters object of the lifecycle event
 */
export const checkLate = (params: object, check: LateCheck): void => {
  const checks = pending.get(params);
  if (checks) checks.push(check);
  else pending.set(params, [check]);
};

/**
 * Makes the checks that were postponed. If one fails, the open transaction cannot be committed.
 *
 * @throws what the check throws
 */
export const finishLateChecks = async (strapi: Core.Strapi, params: object): Promise<void> => {
  const checks = pending.get(params);
  if (!checks) return;
  pending.delete(params);
  try {
    for (const check of checks) await check();
  } catch (failure) {
    // The record is inserted already: if a caller catches this, the transaction must fail nevertheless.
    beforeCommit(strapi, () => Promise.reject(errorOf(failure)));
    throw failure;
  }
};
