import type { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import type { ChargeBatch } from '../../domain/costs/charge-batch';
import { type ImportPart, missingParts } from '../../domain/costs/import-set';
import {
  beginPart,
  completePart,
  removeClosedSets,
  removeParts,
  stageRows,
} from '../../repositories/costs/staged-parts';
import {
  appliedSets,
  closeApplied,
  closeOldSets,
  isOpen,
  lockExport,
  openSet,
  type PartContents,
  receivedParts,
  removeIfEmpty,
  type StagedPart,
  type StagedSet,
} from '../../repositories/costs/staged-sets';
import { tenancyOf } from '../../tenancy/tenancy';
import { conflict } from '../../wire/errors/http-errors';
import { applySet, type SetSums } from './apply-set';
import { replacingKeys } from './evaluate-lines';
import { type ChargeReading, readCharges } from './read-charges';
import { recordImportEnd } from './record-import';
import { addScopes, type CompleteSet, findDifference, type SetDifference } from './set-difference';
import type { ImportRun } from './store-charges';
import { defined } from '../../values';

/** How a file is read, whatever becomes of its charges. */
export type PartReading = Omit<ChargeReading, 'keysOf' | 'store'>;

/** A part that is being imported. */
interface Receipt {
  set: StagedSet;
  id: number;
  part: number;
  contents: PartContents;
}

/** What became of a set. */
export interface SetOutcome {
  /** The parts that are still missing. */
  missing: number[];
  /** Null as long as parts are missing. */
  sums: SetSums | null;
}

/** Begins to receive a part. A dry run drops no other sets. */
const open = async (strapi: Core.Strapi, part: ImportPart, only: number | null, dryRun: boolean): Promise<Receipt> => {
  const now = Date.now();
  return strapi.db.transaction(async () => {
    await lockExport(strapi, part.export);
    const set = await openSet(strapi, part, only, now);
    if (!dryRun) await closeOldSets(strapi, now);
    const id = await beginPart(strapi, set, part.part);
    return { set, id, part: part.part, contents: { scopes: [], organisations: [], archived: [] } };
  });
};

/** Stores a batch of a part until all parts are there. */
const stage = (strapi: Core.Strapi, { set, id }: Receipt, batch: ChargeBatch): Promise<void> => {
  const rows = batch.keys.map((identity, at) => ({
    identity,
    amount: defined(batch.amounts[at]),
    line: defined(batch.lines[at]),
    record: defined(batch.records[at]),
  }));
  return tenancyOf(strapi).writes.run(() => stageRows(strapi, set, id, rows));
};

/** Reads the rows of a part. */
const receive = async (
  strapi: Core.Strapi,
  run: ImportRun,
  source: Readable,
  receipt: Receipt,
  reading: PartReading,
): Promise<void> => {
  const keysOf = replacingKeys(receipt.set.export);
  const scopes = new Set<string>();
  const organisations = new Set<number>();
  await readCharges(strapi, run, source, {
    ...reading,
    keysOf,
    store: async (batch) => {
      addScopes(scopes, batch.scopes);
      for (const id of batch.organisationIds) organisations.add(id);
      await stage(strapi, receipt, batch);
    },
  });
  const archived = [...organisations].filter((id) => run.archivedBefore.has(id));
  receipt.contents = { scopes: [...scopes], organisations: [...organisations], archived };
};

const CODE = 'IMPORT_SET_DROPPED';

/** Whether a request has applied a set. */
const isApplied = async (strapi: Core.Strapi, set: StagedSet): Promise<boolean> =>
  (await appliedSets(strapi, set.export)).includes(set.id);

const dropped = () =>
  conflict(CODE, 'Before the delivery was applied, its parts were dropped: a later one was completed.', {
    remedy: 'If this delivery is the newest one, send all of its parts again.',
  });

const appliedWithout = () =>
  conflict(CODE, 'While the part was received, its delivery was applied with this part as it was sent before.', {
    remedy: 'If the part has changed since, send all parts of the delivery again.',
  });

/** Checks that a set still receives parts. */
const checkOpen = async (strapi: Core.Strapi, set: StagedSet): Promise<void> => {
  if (!(await isOpen(strapi, set))) throw (await isApplied(strapi, set)) ? appliedWithout() : dropped();
};

/** The parts of the set with the one that was just received. */
const withOwn = async (strapi: Core.Strapi, { set, id, part, contents }: Receipt): Promise<StagedPart[]> => [
  ...(await receivedParts(strapi, set)).filter((each) => each.part !== part),
  { id, part, ...contents },
];

const missingOf = ({ parts }: StagedSet, there: readonly StagedPart[]): number[] =>
  missingParts(
    parts,
    there.map(({ part }) => part),
  );

/** Shows what the set would change with this part. */
const preview = async (strapi: Core.Strapi, run: ImportRun, receipt: Receipt): Promise<SetOutcome> => {
  const { set } = receipt;
  const parts = await withOwn(strapi, receipt);
  await checkOpen(strapi, set);
  const missing = missingOf(set, parts);
  return { missing, sums: missing.length > 0 ? null : await applySet(strapi, run, { set, parts }, null) };
};

/** Adds a part to its set. */
const complete = async (strapi: Core.Strapi, { set, id, part, contents }: Receipt): Promise<void> => {
  const replaced = await strapi.db.transaction(async () => {
    await lockExport(strapi, set.export);
    await checkOpen(strapi, set);
    return completePart(strapi, set, { id, part }, contents);
  });
  await removeParts(strapi, replaced);
};

const detailsOf = ({ export: name, parts }: StagedSet, { before, after }: SetSums): Record<string, unknown> => ({
  export: name,
  parts,
  sum_before_eur: before.toFixed(),
  sum_after_eur: after.toFixed(),
});

/** Removes a part that does not become one of its set, and the set if it has no others. */
const discard = async (strapi: Core.Strapi, { set, id }: Receipt): Promise<void> => {
  await removeParts(strapi, [id]);
  await strapi.db.transaction(async () => {
    await lockExport(strapi, set.export);
    await removeIfEmpty(strapi, set);
  });
};

/** The differences of a set, and what they depend on. */
interface Preparation {
  basis: string;
  difference: SetDifference | null;
}

/** What was delivered, and what it is compared with: other changes of what is stored may as well happen after the set is applied. */
const basisOf = async (strapi: Core.Strapi, { set, parts }: CompleteSet): Promise<string> =>
  JSON.stringify([parts.map(({ id }) => id), await appliedSets(strapi, set.export)]);

/** Compares a set with what is stored before the transaction that applies it, in which other writes wait on SQLite. */
const prepare = async (strapi: Core.Strapi, set: StagedSet): Promise<Preparation | null> => {
  const complete = { set, parts: await receivedParts(strapi, set) };
  if (missingOf(set, complete.parts).length > 0) return null;
  const basis = await basisOf(strapi, complete);
  return { basis, difference: await findDifference(strapi, complete) };
};

/** Applies a set whose parts are all there, in one transaction. */
const applyComplete = async (strapi: Core.Strapi, run: ImportRun, set: StagedSet): Promise<SetOutcome> => {
  const prepared = await prepare(strapi, set);
  return strapi.db.transaction(async () => {
    await lockExport(strapi, set.export);
    if (!(await isOpen(strapi, set))) {
      // Another request has applied it, with this part.
      if (await isApplied(strapi, set)) return { missing: [], sums: null };
      throw dropped();
    }
    const complete = { set, parts: await receivedParts(strapi, set) };
    const missing = missingOf(set, complete.parts);
    if (missing.length > 0) return { missing, sums: null };
    const known = prepared?.basis === (await basisOf(strapi, complete)) ? prepared.difference : null;
    // An entry of its start would be written in the same transaction.
    run.isOnRecord = true;
    run.archivedBefore = new Set(complete.parts.flatMap(({ archived }) => archived));
    const sums = await applySet(strapi, run, complete, known);
    await closeApplied(strapi, set, Date.now());
    const { imported, corrected, removed } = run.tally.totals;
    if (imported + corrected + removed > 0)
      await recordImportEnd(strapi, { ...run, isWhole: true }, detailsOf(set, sums));
    return { missing, sums };
  });
};

/**
 * Imports one part of an export. When all parts are there, they replace what the export delivered before.
 *
 * @param run receives the totals of the part, and then those of the set
 */
export const replaceCosts = async (
  strapi: Core.Strapi,
  run: ImportRun,
  source: Readable,
  part: ImportPart,
  reading: PartReading,
): Promise<SetOutcome> => {
  const receipt = await open(strapi, part, reading.only, run.dryRun);
  let isKept = false;
  try {
    await receive(strapi, run, source, receipt, reading);
    if (run.dryRun) return await preview(strapi, run, receipt);
    await complete(strapi, receipt);
    isKept = true;
  } finally {
    if (!isKept) await discard(strapi, receipt);
  }
  const outcome = await applyComplete(strapi, run, receipt.set);
  await removeClosedSets(strapi);
  return outcome;
};
