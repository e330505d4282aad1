import type { Knex } from 'knex';
import { type ChainFault, type ChainHead, checkHead, checkLink, type StoredEntry } from '../domain/audit/chain';
import { type Anchor, checkAnchored, checkAnchors, checkRemoval, startOfChain } from '../domain/audit/removal';
import {
  type ChainOwner,
  type ChainPlace,
  findUnplaced,
  listChains,
  readAnchors,
  readChain,
  readEntry,
} from './read-chains';

/** The newest entry of a chain. */
export type OwnedHead = ChainHead & { organisationId: ChainOwner };

/** A chain whose oldest entries were removed. */
export interface RemovedPart {
  organisationId: ChainOwner;
  /** Sequence of the last removed entry. */
  through: number;
  /** Entries before this time were removed; ISO 8601. */
  until: string;
  /** The sequence of the earlier check's head, if it cannot be compared because it was removed. */
  head?: number;
}

/** The result of checking all chains. */
export interface AuditVerdict {
  chains: number;
  entries: number;
  /** The first break of each broken chain. */
  breaks: (ChainFault & { organisationId: ChainOwner })[];
  /** The newest entry of each intact chain. */
  heads: OwnedHead[];
  /** The chains of which entries were removed after their period, and which are intact. */
  removed: RemovedPart[];
}

const CHUNK = 1000;

interface ChainCheck {
  entries: number;
  head: ChainHead | null;
  fault: ChainFault | null;
}

/** Checks what remains of a chain, from its newest anchor if it has one. */
const checkEntries = async (
  db: Knex,
  owner: ChainOwner,
  anchor: Anchor | null,
  onPart: (entries: number) => void,
): Promise<ChainCheck> => {
  let entries = 0;
  let head: ChainHead | null = null;
  let place: ChainPlace | null = null;
  let removal: StoredEntry | null = null;
  for (;;) {
    const part: Awaited<ReturnType<typeof readChain>> = await readChain(db, owner, place, CHUNK);
    if (entries === 0) head = startOfChain(anchor, part[0]?.entry);
    for (const { entry } of part) {
      entries += 1;
      const fault = checkLink(head, entry) ?? checkAnchored(anchor, entry);
      if (fault) return { entries, head, fault };
      head = { sequence: entry.sequence, hash: entry.hash };
      if (entry.documentId === anchor?.removal) removal = entry;
    }
    onPart(entries);
    place = part.at(-1) ?? null;
    if (!place || part.length < CHUNK) return { entries, head, fault: anchor && checkRemoval(anchor, removal) };
  }
};

/** Compares a chain with its head at an earlier check. An entry that was removed since can only be compared with an anchor. */
const compareHead = async (
  db: Knex,
  { organisationId, ...seen }: OwnedHead,
  anchors: readonly Anchor[],
): Promise<{ fault: ChainFault | null; isRemoved: boolean }> => {
  const there = await readEntry(db, organisationId, seen.sequence);
  const anchor = anchors.find(({ sequence }) => sequence === seen.sequence);
  if (there || !anchors.some(({ sequence }) => sequence >= seen.sequence))
    return { fault: checkHead(seen, there), isRemoved: false };
  if (!anchor) return { fault: null, isRemoved: true };
  const reason = 'it is not the entry that was here before its removal';
  const fault = { sequence: seen.sequence, documentId: anchor.removal, reason };
  return { fault: anchor.hash === seen.hash ? null : fault, isRemoved: false };
};

/**
 * Checks every chain of the audit log and reports the first break of each.
 *
 * @param known the heads from an earlier check; without them, missing newest entries cannot be detected
 * @param onProgress called after each part with the number of checked entries
 */
export const verifyAudit = async (
  db: Knex,
  known: readonly OwnedHead[] = [],
  onProgress: (entries: number) => void = () => undefined,
): Promise<AuditVerdict> => {
  const verdict: AuditVerdict = { chains: 0, entries: 0, breaks: [], heads: [], removed: [] };
  const unplaced = await findUnplaced(db);
  if (unplaced) {
    const { documentId, organisation } = unplaced;
    verdict.breaks.push({
      sequence: 0,
      documentId,
      organisationId: organisation,
      reason: 'it has no place in a chain',
    });
  }
  const earlier = new Map(known.map((head) => [head.organisationId, head]));
  const anchored = await readAnchors(db);
  for (const organisationId of new Set([...(await listChains(db)), ...earlier.keys(), ...anchored.keys()])) {
    const done = verdict.entries;
    const anchors = anchored.get(organisationId) ?? [];
    const anchor = anchors.at(-1) ?? null;
    const walk = await checkEntries(db, organisationId, anchor, (entries) => onProgress(done + entries));
    const seen = earlier.get(organisationId);
    const compared = seen && (await compareHead(db, seen, anchors));
    const fault = checkAnchors(anchors) ?? walk.fault ?? compared?.fault;
    verdict.chains += 1;
    verdict.entries += walk.entries;
    if (fault) verdict.breaks.push({ ...fault, organisationId });
    else if (walk.head) verdict.heads.push({ organisationId, ...walk.head });
    if (fault || !anchor) continue;
    const part = { organisationId, through: anchor.sequence, until: new Date(anchor.keptSince).toISOString() };
    verdict.removed.push(compared?.isRemoved && seen ? { ...part, head: seen.sequence } : part);
  }
  return verdict;
};
