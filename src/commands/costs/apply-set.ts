import type { Core } from '@strapi/strapi';
import Big from 'big.js';
import { type ChargeBatch, createBatch } from '../../domain/costs/charge-batch';
import { MAX_SCOPES } from '../../domain/costs/import-set';
import { importKeyOf, occurrenceIn } from '../../domain/costs/row-identity';
import { lockPayers } from '../../repositories/costs/cost-import';
import { type DeliveredCharge, readDelivered, removeCharges } from '../../repositories/costs/replaced-costs';
import { countStaged, readStaged, type StagedRow } from '../../repositories/costs/staged-parts';
import type { StagedPart, StagedSet } from '../../repositories/costs/staged-sets';
import { tenancyOf } from '../../tenancy/tenancy';
import { invalid } from '../../wire/errors/http-errors';
import { type ImportRun, storeCharges } from './store-charges';

/** A complete set, and the import that applies it. */
interface Application {
  set: StagedSet;
  parts: readonly StagedPart[];
  run: ImportRun;
}

/** The sums of what an export delivered for the accounts and billing periods of a set, in EUR. */
export interface SetSums {
  before: Big;
  after: Big;
}

const partIds = ({ parts }: Application): Set<number> => new Set(parts.map(({ id }) => id));

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

const scopesOf = ({ parts }: Application): Set<string> => {
  const scopes = new Set<string>();
  for (const part of parts) addScopes(scopes, part.scopes);
  return scopes;
};

/** Numbers rows with equal identities, in the order in which they are read. */
const createNumbering = () => {
  let last = { identity: '', occurrence: 0 };
  return (identity: string): string => {
    last = { identity, occurrence: identity === last.identity ? last.occurrence + 1 : 0 };
    return importKeyOf(identity, last.occurrence);
  };
};

/** The charges of staged rows as a batch. Earlier versions stored no rows of exports. */
const batchOf = (rows: readonly StagedRow[], keyOf: (identity: string) => string): ChargeBatch => {
  const batch = createBatch();
  for (const { identity, amount, line, record } of rows) {
    const known = JSON.parse(record) as { organisation: number; account: string };
    const key = keyOf(identity);
    batch.keys.push(key);
    batch.organisationIds.push(known.organisation);
    batch.amounts.push(amount);
    batch.accounts.push(known.account);
    batch.lines.push(line);
    batch.records.push(JSON.stringify({ ...known, key }));
  }
  return batch;
};

/** Finds stored rows that the set no longer has. */
const findGone = async (
  strapi: Core.Strapi,
  application: Application,
  delivered: readonly DeliveredCharge[],
): Promise<DeliveredCharge[]> => {
  const keys = delivered.map(({ import_key: key }) => occurrenceIn(key));
  const identities = keys.map(({ identity }) => identity);
  const counts = await countStaged(strapi, application.set, partIds(application), identities);
  return delivered.filter((_row, at) => {
    const { identity, occurrence } = keys[at] as (typeof keys)[number];
    return occurrence >= (counts.get(identity) ?? 0);
  });
};

/** Removes stored rows. */
const remove = async (strapi: Core.Strapi, gone: readonly DeliveredCharge[]): Promise<void> => {
  await removeCharges(
    strapi,
    gone.map(({ id }) => id),
  );
  const owners = gone.flatMap(({ organisation_id: id }) => id ?? []);
  tenancyOf(strapi).rowCounts.changed('cost_records', owners);
};

/** Removes stored rows that the set no longer has. Returns the sum of all stored rows, those included. */
const removeGone = async (strapi: Core.Strapi, application: Application): Promise<Big> => {
  const { set, run } = application;
  let sum = new Big(0);
  for (const scope of scopesOf(application))
    for await (const delivered of readDelivered(strapi, scope, set.only)) {
      for (const { amount_eur: amount } of delivered) sum = sum.plus(amount);
      const gone = await findGone(strapi, application, delivered);
      for (const { organisation_id: organisationId, amount_eur: amount } of gone)
        run.tally.remove({ organisationId, amount: new Big(amount) });
      if (!run.dryRun) await remove(strapi, gone);
    }
  return sum;
};

const changeOf = ({ tally }: ImportRun): Big =>
  [...tally.organisations.values()].reduce((sum, { change }) => sum.plus(change), new Big(0));

/**
 * Replaces what the export of a set delivered before for the accounts and billing periods of its rows. Runs in one transaction,
 * which the caller opens, or without one for a dry run.
 */
export const applySet = async (strapi: Core.Strapi, application: Application): Promise<SetSums> => {
  const { set, parts, run } = application;
  // All at once and in their order, so that no merge holds one that this waits for, while it waits for another.
  if (!run.dryRun) await lockPayers(strapi, new Set(parts.flatMap(({ organisations }) => organisations)));
  const keyOf = createNumbering();
  for await (const rows of readStaged(strapi, set, partIds(application)))
    await storeCharges(strapi, run, batchOf(rows, keyOf));
  const change = changeOf(run);
  const stored = await removeGone(strapi, application);
  const before = run.dryRun ? stored : stored.minus(change);
  return { before, after: before.plus(changeOf(run)) };
};
