import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { beforeCommit } from '../database/commits/before-commit';
import { connectionOf, isSqlite } from '../database/connection';
import { documentIdsOf } from '../database/document-ids';
import { type ChainHead, checkLink } from '../domain/audit/chain';
import { anchorDigest, REMOVAL_ACTION, removalChanges } from '../domain/audit/removal';
import { keptSince } from '../domain/retention/periods';
import {
  addAnchor,
  type ChainStart,
  chainStarts,
  countOldEntries,
  deleteEntries,
  hasAnchors,
  newestAnchor,
  platformStart,
  type StoredAnchor,
} from '../repositories/retention/audit-chains';
import { retentionSettings } from '../repositories/retention/retention-settings';
import { type ChainPlace, readChain } from './read-chains';
import { recordAction } from './record-actions';

/**
 * Removes the oldest entries of each chain after RETENTION_AUDIT_MONTHS, in two steps that a crash cannot separate wrongly
 * (docs/decisions/0066). First the part is verified, and one transaction records the removal and anchors the chain. Only then
 * are the entries deleted, in batches; the next run continues with what is left before an anchor.
 */
const ORGANISATION = 'api::organisation.organisation';
const CHAINS = 500;
/** Entries of a part: more are removed as several parts, so that a run that is stopped has achieved something. */
const MAX_PART = 20_000;
/** Entries that are read and verified, or deleted, at once. SQLite blocks the event loop meanwhile. */
const BATCH = { sqlite: 250, postgres: 1000 };

const batchOf = (strapi: Core.Strapi): number => (isSqlite(strapi) ? BATCH.sqlite : BATCH.postgres);

/** What a batch has done. */
export interface RemovedBatch {
  examined: number;
  removed: number;
}

/** Another node has removed entries of the same chain. */
class RemovedElsewhere extends Error {}

/** The documentId of the organisation, or `platform`. */
const targetOf = async (strapi: Core.Strapi, organisationId: number | null): Promise<string> => {
  if (organisationId === null) return 'platform';
  return (await documentIdsOf(strapi, ORGANISATION, [organisationId])).get(organisationId) ?? String(organisationId);
};

/** A verified part of a chain: its last entry, and whether it contains more than records of removals. */
interface Part {
  last: ChainHead | null;
  isWorthRemoving: boolean;
}

/** No entry of a chain has a higher id. */
const HIGHEST_ID = 2_147_483_647;

/**
 * Verifies the entries of a chain from its start up to the first one that is kept.
 *
 * @throws Error that names a broken entry
 */
const verifyPart = async (
  strapi: Core.Strapi,
  organisationId: number | null,
  anchor: ChainHead | null,
  since: number,
): Promise<Part> => {
  const size = batchOf(strapi);
  const part: Part = { last: null, isWorthRemoving: false };
  let before = anchor;
  let place: ChainPlace | null = anchor && { sequence: anchor.sequence, id: HIGHEST_ID };
  for (let read = 0; read < MAX_PART; read += size) {
    const entries = await readChain(connectionOf(strapi), organisationId, place, size);
    for (const { entry } of entries) {
      if (entry.recordedAt >= since) return part;
      const fault = checkLink(before, entry);
      if (fault) throw new Error(`Entry ${fault.sequence} (${fault.documentId}): ${fault.reason}`);
      before = { sequence: entry.sequence, hash: entry.hash };
      part.last = before;
      part.isWorthRemoving ||= entry.action !== REMOVAL_ACTION;
    }
    if (entries.length < size) return part;
    place = entries.at(-1) ?? null;
    await setImmediate();
  }
  return part;
};

/** Records the removal of a verified part in its chain, and anchors the chain, in one transaction. */
const anchorPart = async (
  strapi: Core.Strapi,
  organisationId: number | null,
  {
    anchor: seen,
    first,
    last,
  }: { anchor: StoredAnchor | null; first: number; last: ChainHead & { keptSince: number } },
): Promise<void> => {
  const id = await targetOf(strapi, organisationId);
  await strapi.db.transaction(async () => {
    const unsigned = { organisation: organisationId, ...last };
    const anchor = { ...unsigned, digest: anchorDigest(seen, unsigned) };
    const changes = removalChanges(first, anchor);
    await recordAction(strapi, { action: REMOVAL_ACTION, organisationId, target: { type: 'audit-log', id }, changes });
    // Entries of the platform are appended right before the commit.
    beforeCommit(strapi, async () => {
      const newest = await newestAnchor(strapi, organisationId);
      if (newest?.sequence !== seen?.sequence) throw new RemovedElsewhere('Another node has removed these entries.');
      await addAnchor(strapi, anchor);
    });
  });
};

/** Deletes the entries of a chain up to its anchor, oldest first, in batches. */
async function* deletePart(
  strapi: Core.Strapi,
  organisationId: number | null,
  first: number,
  last: number,
): AsyncGenerator<RemovedBatch> {
  const size = batchOf(strapi);
  for (let from = first; from <= last; from += size) {
    const removed = await deleteEntries(strapi, organisationId, [from, Math.min(from + size - 1, last)]);
    yield { examined: removed, removed };
    await setImmediate();
  }
}

/** Removes the old entries of one chain, part by part. */
async function* removeFromChain(strapi: Core.Strapi, start: ChainStart, since: number): AsyncGenerator<RemovedBatch> {
  const { organisationId, anchored } = start;
  let { first } = start;
  if (first === null) return;
  // Of a run that was stopped or killed.
  if (first <= anchored) {
    yield* deletePart(strapi, organisationId, first, anchored);
    first = anchored + 1;
  }
  for (;;) {
    const anchor = await newestAnchor(strapi, organisationId);
    const { last, isWorthRemoving } = await verifyPart(strapi, organisationId, anchor, since);
    if (!last || !isWorthRemoving) return;
    await anchorPart(strapi, organisationId, { anchor, first, last: { ...last, keptSince: since } });
    yield* deletePart(strapi, organisationId, first, last.sequence);
    first = last.sequence + 1;
  }
}

const needsWork = ({ first, recordedAt, anchored }: ChainStart, since: number): boolean =>
  first !== null && (first <= anchored || (recordedAt !== null && recordedAt < since));

/** The chains that have something to remove. */
async function* chainsToShorten(strapi: Core.Strapi, since: number): AsyncGenerator<ChainStart> {
  const platform = await platformStart(strapi);
  if (needsWork(platform, since)) yield platform;
  for (let after = 0; ;) {
    const starts = await chainStarts(strapi, after, CHAINS);
    for (const start of starts) if (needsWork(start, since)) yield start;
    if (starts.length < CHAINS) return;
    after = starts.at(-1)?.organisationId ?? after;
    await setImmediate();
  }
}

/**
 * Since when audit entries are kept; null if no chain has to be examined. Not even an operator who runs the watchdog with a later
 * time can remove entries before their period is over.
 */
const keptFrom = async (strapi: Core.Strapi, now: number): Promise<number | null> => {
  const { auditMonths } = retentionSettings(strapi);
  if (auditMonths > 0) return keptSince({ months: auditMonths }, Math.min(now, Date.now()));
  // A removal that was interrupted is completed, even if entries are kept forever since.
  return (await hasAnchors(strapi)) ? Number.NEGATIVE_INFINITY : null;
};

/**
 * Counts the entries to be removed, up to a number.
 *
 * @param now milliseconds
 */
export const countOldAuditEntries = async (strapi: Core.Strapi, now: number, most: number): Promise<number> => {
  const since = await keptFrom(strapi, now);
  let total = 0;
  if (since === null || since === Number.NEGATIVE_INFINITY) return total;
  for await (const start of chainsToShorten(strapi, since)) {
    total += await countOldEntries(strapi, start, since, most - total);
    if (total >= most) break;
  }
  return total;
};

/**
 * Removes old entries, one batch in each step. A chain whose old part is broken is kept as it is and reported.
 *
 * @param now milliseconds
 * @param onFault receives a chain that could not be shortened; the others are
 */
export async function* removeOldAuditEntries(
  strapi: Core.Strapi,
  now: number,
  onFault: (chain: string, fault: unknown) => void,
): AsyncGenerator<RemovedBatch> {
  const since = await keptFrom(strapi, now);
  if (since === null) return;
  for await (const start of chainsToShorten(strapi, since)) {
    try {
      yield* removeFromChain(strapi, start, since);
    } catch (error) {
      if (!(error instanceof RemovedElsewhere))
        onFault(`audit log of ${await targetOf(strapi, start.organisationId)}`, error);
    }
  }
}
