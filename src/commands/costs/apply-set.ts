import type { Core } from '@strapi/strapi';
import Big from 'big.js';
import { type ChargeBatch, createBatch } from '../../domain/costs/charge-batch';
import { importKeyOf } from '../../domain/costs/row-identity';
import { lockPayers } from '../../repositories/costs/cost-import';
import {
  type ChangedRow,
  type DeliveredCharge,
  readInIndexOrder,
  removeCharges,
} from '../../repositories/costs/set-differences';
import { tenancyOf } from '../../tenancy/tenancy';
import { type CompleteSet, partsOf, readDifferences, type SetDifference } from './set-difference';
import { type ImportRun, storeCharges } from './store-charges';
import { parseJson } from '../../values';

/** The sums of what an export delivered for the accounts and billing periods of a set, in EUR. */
export interface SetSums {
  before: Big;
  after: Big;
}

/** The charges of rows as a batch. Earlier versions stored no rows of exports. */
const batchOf = (rows: readonly ChangedRow[]): ChargeBatch => {
  const batch = createBatch();
  for (const { identity, occurrence, amount, line, record, organisation, account, resource } of rows) {
    const key = importKeyOf(identity, occurrence);
    batch.keys.push(key);
    batch.organisationIds.push(organisation);
    batch.amounts.push(amount);
    batch.accounts.push(account);
    batch.resources.push(resource);
    batch.lines.push(line);
    batch.records.push(key === identity ? record : JSON.stringify(Object.assign({}, parseJson(record), { key })));
  }
  return batch;
};

/** Removes stored rows that the set no longer has. */
const remove = async (strapi: Core.Strapi, run: ImportRun, gone: readonly DeliveredCharge[]): Promise<void> => {
  if (gone.length === 0) return;
  const removed = run.dryRun
    ? gone
    : await removeCharges(
        strapi,
        gone.map(({ id }) => id),
      );
  for (const { organisation_id: id, amount_eur: amount } of removed)
    run.tally.remove({ organisationId: id, amount: new Big(amount) });
  if (run.dryRun) return;
  const owners = removed.flatMap(({ organisation_id: id }) => id ?? []);
  tenancyOf(strapi).rowCounts.changed('cost_records', owners);
};

const changeOf = ({ tally }: ImportRun): Big =>
  [...tally.organisations.values()].reduce((sum, { change }) => sum.plus(change), new Big(0));

/**
 * Replaces what the export of a set delivered before for the accounts and billing periods of its rows. Runs in one transaction,
 * which the caller opens, or without one for a dry run.
 *
 * @param known the differences, if they were found before; the rows that differ are looked at again
 */
export const applySet = async (
  strapi: Core.Strapi,
  run: ImportRun,
  complete: CompleteSet,
  known: SetDifference | null,
): Promise<SetSums> => {
  // All at once and in their order, so that no merge holds one that this waits for, while it waits for another.
  const organisations = new Set(complete.parts.flatMap((part) => part.organisations));
  if (!run.dryRun) await lockPayers(strapi, organisations);
  let before = new Big(0);
  await readInIndexOrder(strapi, async () => {
    for await (const some of known ? partsOf(known) : readDifferences(strapi, complete)) {
      before = before.plus(some.stored);
      run.tally.totals.unchanged += some.unchanged;
      await remove(strapi, run, some.gone);
      if (some.changed.length > 0) await storeCharges(strapi, run, batchOf(some.changed));
    }
  });
  return { before, after: before.plus(changeOf(run)) };
};
