import type { ReportedFinding } from '../reported';
import type { IdentityKey, Place } from './identity';

/** By what a staged result is recognised. */
export interface StagedIdentity {
  /** Of all that the report says about it, but for its place. One that is gone, suppressed or exported by Tenantry has none. */
  digest?: string;
  /** Of its place, and the other ones of the same result. */
  placeDigest?: string;
  keys: IdentityKey[];
  place: Place;
  presence: ReportedFinding['presence'];
  /** documentId of the finding, if Tenantry has written the report. */
  exported?: string;
}

/** What a finding keeps, so that the next scan recognises it and an export repeats its fingerprints. */
export interface StoredIdentity {
  /** Of the last result that changed it, as in StagedIdentity. A result with the same digests says nothing new. */
  digest?: string;
  placeDigest?: string;
  keys: IdentityKey[];
  place: Place;
  fingerprints: ReportedFinding['fingerprints'];
}

/** Identifies a fingerprint within a report. A result that is gone may have that of one that is there. */
export const fingerprintOf = (lookup: string, presence: ReportedFinding['presence']): string =>
  presence === 'present' ? lookup : `-${lookup}`;
