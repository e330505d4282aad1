import type { Core } from '@strapi/strapi';
import { type ChainFault, checkLink, type StoredEntry } from '../domain/audit/chain';
import { listChains, readChain } from '../tenancy/audit-chain';

/** What a walk along all chains found. */
export interface AuditVerdict {
  chains: number;
  entries: number;
  /** The first break of each broken chain. */
  breaks: (ChainFault & { organisationId: number | null })[];
}

const CHUNK = 1000;

/**
 * Walks along every chain of the audit log and names the first break of each.
 *
 * @param onProgress is told after each part how many entries were looked at
 */
export const verifyAudit = async (
  strapi: Core.Strapi,
  onProgress: (entries: number) => void = () => undefined,
): Promise<AuditVerdict> => {
  const verdict: AuditVerdict = { chains: 0, entries: 0, breaks: [] };
  for (const organisationId of await listChains(strapi)) {
    verdict.chains += 1;
    let before: StoredEntry | null = null;
    walk: for (;;) {
      const part: StoredEntry[] = await readChain(strapi, organisationId, before?.sequence ?? 0, CHUNK);
      for (const entry of part) {
        const fault = checkLink(before, entry);
        verdict.entries += 1;
        if (fault) {
          verdict.breaks.push({ ...fault, organisationId });
          break walk;
        }
        before = entry;
      }
      onProgress(verdict.entries);
      if (part.length < CHUNK) break;
    }
  }
  return verdict;
};
