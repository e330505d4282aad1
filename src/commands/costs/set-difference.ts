import type { Core } from '@strapi/strapi';
import Big from 'big.js';
import { MAX_SCOPES } from '../../domain/costs/import-set';
import { occurrenceIn } from '../../domain/costs/row-identity';
import { chunksOf } from '../../database/chunks';
import {
  type ChangedRow,
  type DeliveredCharge,
  type PartsOfSet,
  readChanged,
  readDelivered,
  readInIndexOrder,
} from '../../repositories/costs/set-differences';
import type { StagedPart, StagedSet } from '../../repositories/costs/staged-sets';
import { invalid } from '../../wire/errors/http-errors';

/** A set whose parts are all there. */
export interface CompleteSet {
  set: StagedSet;
  parts: readonly StagedPart[];
}

/** How a set, or some of its rows, differ from what is stored. */
export interface SetDifference {
  /** The sum of what is stored, in EUR. */
  stored: Big;
  /** What the set no longer has. */
  gone: readonly DeliveredCharge[];
  /** What is new or different. */
  changed: readonly ChangedRow[];
  unchanged: number;
}

/** Differences that are kept in memory. Each takes less than a kilobyte. */
const MAX_KEPT = 20_000;
/** Differences that are stored together. */
const STORED_TOGETHER = 500;

const NONE: SetDifference = { stored: new Big(0), gone: [], changed: [], unchanged: 0 };

/**
 * Adds to the accounts and billing periods of a set.
 *
 * @throws ValidationError `IMPORT_SET_TOO_LARGE`
 */
export const addScopes = (scopes: Set<string>, more: Iterable<string>): void => {
  for (const scope of more) scopes.add(scope);
  if (scopes.size > MAX_SCOPES)
    throw invalid([], 'IMPORT_SET_TOO_LARGE', {
      message: `The parts have more than ${MAX_SCOPES} combinations of billing account and billing period.`,
      remedy: 'Make an export for each billing period, or for fewer accounts.',
    });
};

const scopesOf = ({ parts }: CompleteSet): Set<string> => {
  const scopes = new Set<string>();
  for (const part of parts) addScopes(scopes, part.scopes);
  return scopes;
};

const isGone = ({ import_key: key, staged }: DeliveredCharge): boolean => occurrenceIn(key).occurrence >= staged;

/**
 * Compares a set with what its export delivered before for the accounts and billing periods of its rows.
 *
 * @yields the differences of some rows
 */
export async function* readDifferences(strapi: Core.Strapi, complete: CompleteSet): AsyncGenerator<SetDifference> {
  const compared: PartsOfSet = { set: complete.set, partIds: complete.parts.map(({ id }) => id) };
  for (const scope of scopesOf(complete))
    for await (const delivered of readDelivered(strapi, compared, scope)) {
      const stored = delivered.reduce((sum, { amount_eur: amount }) => sum.plus(amount), new Big(0));
      yield { ...NONE, stored, gone: delivered.filter(isGone) };
    }
  for await (const some of readChanged(strapi, compared)) yield { ...NONE, ...some };
}

/**
 * Finds all differences of a set before they are applied.
 *
 * @returns null if there are too many to keep
 */
export const findDifference = (strapi: Core.Strapi, complete: CompleteSet): Promise<SetDifference | null> =>
  readInIndexOrder(strapi, async () => {
    const gone: DeliveredCharge[] = [];
    const changed: ChangedRow[] = [];
    let { stored, unchanged } = NONE;
    for await (const some of readDifferences(strapi, complete)) {
      stored = stored.plus(some.stored);
      unchanged += some.unchanged;
      gone.push(...some.gone);
      changed.push(...some.changed);
      if (gone.length + changed.length > MAX_KEPT) return null;
    }
    return { stored, gone, changed, unchanged };
  });

/**
 * Splits differences into parts that are stored together.
 *
 * @yields the parts
 */
export function* partsOf({ gone, changed, ...rest }: SetDifference): Generator<SetDifference> {
  yield { ...NONE, ...rest };
  for (const some of chunksOf(gone, STORED_TOGETHER)) yield { ...NONE, gone: some };
  for (const some of chunksOf(changed, STORED_TOGETHER)) yield { ...NONE, changed: some };
}
