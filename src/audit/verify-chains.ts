import type { Knex } from 'knex';
import { type ChainFault, type ChainHead, checkHead, checkLink } from '../domain/audit/chain';
import { type ChainOwner, type ChainPlace, findUnplaced, listChains, readChain, readEntry } from './read-chains';

/** The newest entry of a chain. */
export type OwnedHead = ChainHead & { organisationId: ChainOwner };

/** The result of checking all chains. */
export interface AuditVerdict {
  chains: number;
  entries: number;
  /** The first break of each broken chain. */
  breaks: (ChainFault & { organisationId: ChainOwner })[];
  /** The newest entry of each intact chain. */
  heads: OwnedHead[];
}

const CHUNK = 1000;

interface ChainCheck {
  entries: number;
  head: ChainHead | null;
  fault: ChainFault | null;
}

const checkChain = async (db: Knex, owner: ChainOwner, onPart: (entries: number) => void): Promise<ChainCheck> => {
  let entries = 0;
  let head: ChainHead | null = null;
  let place: ChainPlace | null = null;
  for (;;) {
    const part: Awaited<ReturnType<typeof readChain>> = await readChain(db, owner, place, CHUNK);
    for (const { entry } of part) {
      entries += 1;
      const fault = checkLink(head, entry);
      if (fault) return { entries, head, fault };
      head = { sequence: entry.sequence, hash: entry.hash };
    }
    onPart(entries);
    place = part.at(-1) ?? null;
    if (!place || part.length < CHUNK) return { entries, head, fault: null };
  }
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
  const verdict: AuditVerdict = { chains: 0, entries: 0, breaks: [], heads: [] };
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
  for (const organisationId of new Set([...(await listChains(db)), ...earlier.keys()])) {
    const done = verdict.entries;
    const walk = await checkChain(db, organisationId, (entries) => onProgress(done + entries));
    const seen = earlier.get(organisationId);
    const fault = walk.fault ?? (seen ? checkHead(seen, await readEntry(db, organisationId, seen.sequence)) : null);
    verdict.chains += 1;
    verdict.entries += walk.entries;
    if (fault) verdict.breaks.push({ ...fault, organisationId });
    else if (walk.head) verdict.heads.push({ organisationId, ...walk.head });
  }
  return verdict;
};
