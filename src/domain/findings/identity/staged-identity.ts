import type { ReportedFinding } from '../reported';
import type { IdentityKey, Place } from './identity';

/** What a finding keeps, so that the next scan recognises it and an export repeats its fingerprints. */
export interface StoredIdentity {
  /**
   * Of all that the last result which changed it says about it, but for its place. A result with the same digests says nothing new.
   * One that is gone, suppressed or exported by Tenantry has none.
   */
  digest?: string;
  /** Of its place, and the other ones of the same result. */
  placeDigest?: string;
  keys: IdentityKey[];
  place: Place;
  fingerprints: ReportedFinding['fingerprints'];
}

/** Identifies a fingerprint within a report. A result that is gone may have that of one that is there. */
export const fingerprintOf = (lookup: string, presence: ReportedFinding['presence']): string =>
  presence === 'present' ? lookup : `-${lookup}`;
