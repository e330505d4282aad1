import type { Core } from '@strapi/strapi';
import Big from 'big.js';
import { type ChargeBatch, placesByKey } from '../../domain/costs/charge-batch';
import type { ImportTally } from '../../domain/costs/import-tally';
import type { FileReading } from '../../domain/costs/focus/separator';
import {
  addCharges,
  correctCharges,
  type Correction,
  findStored,
  lockPayers,
  type StoredCharge,
} from '../../repositories/costs/cost-import';
import { tenancyOf } from '../../tenancy/tenancy';
import { recordImportStart } from './record-import';
import { defined } from '../../values';

/** A running import. */
export interface ImportRun {
  id: string;
  source: string;
  dryRun: boolean;
  tally: ImportTally;
  /** Whether the start is in the audit log. It is recorded in the transaction of the first change. */
  isOnRecord: boolean;
  /** Organisations with cloud accounts that were already archived when the import began, by numeric id. */
  archivedBefore: ReadonlySet<number>;
  /** The format of the file; known from its first row on. */
  reading: FileReading;
}

/**
 * A charge that is stored differently. If only its key is that of an earlier version, or its resource was not recorded, the charge
 * itself does not change.
 */
interface PlannedCorrection {
  at: number;
  correction: Correction;
  isSame: boolean;
}

/** What to do with a batch. Numbers are positions in the batch. */
interface BatchPlan {
  stored: ReadonlyMap<string, StoredCharge>;
  fresh: number[];
  corrections: PlannedCorrection[];
}

/** The outcome of a batch. */
interface Outcome {
  /** Keys of the rows that are new. */
  added: ReadonlySet<string>;
  /** Organisations that were archived since the import began, by numeric id. */
  archivedSince: ReadonlySet<number>;
  /** Whether there was anything to store. */
  hasBegun: boolean;
}

/** An organisation can be archived or reopened between planning and storing a batch, but hardly this often. */
const MAX_TRIES = 5;

const REASON =
  'The organisation of this account was archived during the import. Import the file again: the account may belong to another organisation now.';

/** The correction of a stored charge; null if it needs none. Charges of an archived organisation stay with it. */
const correctionOf = (batch: ChargeBatch, at: number, stored: StoredCharge): PlannedCorrection | null => {
  const amount = new Big(defined(batch.amounts[at]));
  const own = stored.isArchived ? stored.organisationId : null;
  const organisationId = own ?? defined(batch.organisationIds[at]);
  const account = defined(batch.accounts[at]);
  const isSame = stored.organisationId === organisationId && stored.account === account && stored.amount.eq(amount);
  const key = defined(batch.keys[at]);
  const resource = batch.resources[at] ?? null;
  if (isSame && stored.key === key && stored.resource === resource) return null;
  return { at, correction: { storedKey: stored.key, key, organisationId, amount, account, resource }, isSame };
};

const planBatch = async (strapi: Core.Strapi, batch: ChargeBatch): Promise<BatchPlan> => {
  // This runs outside the transaction to keep that short.
  const stored = await findStored(strapi, batch);
  const places = placesByKey(batch);
  const keyAt = (at: number): string => defined(batch.keys[at]);
  const corrections = places.flatMap((at) => {
    const known = stored.get(keyAt(at));
    const correction = known && correctionOf(batch, at, known);
    return correction ? [correction] : [];
  });
  return { stored, fresh: places.filter((at) => !stored.has(keyAt(at))), corrections };
};

/**
 * Stores new and corrected charges in one transaction. The organisations are locked before their state is read, so that
 * merges and splits wait for the batch or the batch for them, and no row is written to an archived organisation.
 *
 * @returns null if the plan is out of date and nothing was stored
 */
const store = async (
  strapi: Core.Strapi,
  run: ImportRun,
  batch: ChargeBatch,
  { stored, fresh, corrections }: BatchPlan,
): Promise<Outcome | null> => {
  const now = new Date();
  const owners = [...stored.values()].flatMap(({ organisationId }) => organisationId ?? []);
  return tenancyOf(strapi).writes.run(async () => {
    const archived = await lockPayers(strapi, new Set([...batch.organisationIds, ...owners]));
    const isStale = ({ organisationId, isArchived }: StoredCharge): boolean =>
      organisationId !== null && archived.has(organisationId) !== isArchived;
    if ([...stored.values()].some(isStale)) return null;
    const archivedSince = new Set([...archived].filter((id) => !run.archivedBefore.has(id)));
    const isOpen = (organisationId: number): boolean => !archivedSince.has(organisationId);
    const records = fresh.filter((at) => isOpen(defined(batch.organisationIds[at])));
    const added = await addCharges(
      strapi,
      records.map((at) => defined(batch.records[at])),
      now,
    );
    const payers = records
      .filter((at) => added.has(defined(batch.keys[at])))
      .map((at) => defined(batch.organisationIds[at]));
    tenancyOf(strapi).rowCounts.changed('cost_records', payers);
    const changes = corrections.filter(({ at }) => isOpen(defined(batch.organisationIds[at])));
    await correctCharges(
      strapi,
      changes.map(({ correction }) => correction),
      now,
    );
    const hasBegun = records.length > 0 || changes.some(({ isSame }) => !isSame);
    if (hasBegun && !run.isOnRecord) await recordImportStart(strapi, run);
    return { added, archivedSince, hasBegun };
  });
};

/** Predicts the outcome for a dry run, without locks. */
const predict = (batch: ChargeBatch, { fresh }: BatchPlan): Outcome => ({
  added: new Set(fresh.map((at) => defined(batch.keys[at]))),
  archivedSince: new Set(),
  hasBegun: false,
});

const count = ({ tally }: ImportRun, batch: ChargeBatch, plan: BatchPlan, { added, archivedSince }: Outcome): void => {
  const { stored, fresh, corrections } = plan;
  const isRefused = (at: number): boolean => archivedSince.has(defined(batch.organisationIds[at]));
  let refused = 0;
  for (const at of [...fresh, ...corrections.map((each) => each.at)].filter(isRefused).sort((a, b) => a - b)) {
    refused += 1;
    tally.refuse(defined(batch.lines[at]), { code: 'ORGANISATION_ARCHIVED', reason: REASON });
  }
  for (const at of fresh) {
    if (added.has(defined(batch.keys[at])))
      tally.add(defined(batch.organisationIds[at]), new Big(defined(batch.amounts[at])));
  }
  const corrected = corrections.filter(({ at, isSame }) => !isSame && !isRefused(at));
  for (const { correction } of corrected) tally.correct(defined(stored.get(correction.key)), correction);
  tally.totals.unchanged += batch.keys.length - added.size - corrected.length - refused;
};

/**
 * Stores a batch of charges and counts their outcomes. Rows of an organisation that was archived after the import began
 * are refused with `ORGANISATION_ARCHIVED`: a merge or a split may have moved its accounts to another organisation.
 *
 * @throws Error if the organisations of the batch keep changing state
 */
export const storeCharges = async (strapi: Core.Strapi, run: ImportRun, batch: ChargeBatch): Promise<void> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const plan = await planBatch(strapi, batch);
    const hasChanges = plan.fresh.length + plan.corrections.length > 0;
    const outcome = hasChanges && !run.dryRun ? await store(strapi, run, batch, plan) : predict(batch, plan);
    if (!outcome) continue;
    count(run, batch, plan, outcome);
    if (outcome.hasBegun) run.isOnRecord = true;
    return;
  }
  throw new Error('The organisations of the file keep being archived and reopened.');
};
