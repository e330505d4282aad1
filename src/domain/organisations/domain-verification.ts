/** The part of a write that concerns the verification of the workspace domain. Times are in milliseconds. */
export interface DomainWrite {
  domain: { before: string | null; after: string | null };
  /** The stored value, and the value after the write, which is the stored one if the write does not set it. */
  verifiedAt: { before: number | null; sent: number | null };
  /** Status of the organisation after the write. */
  status: string;
}

/**
 * When the workspace domain was verified, after a write (docs/api-rules.md#organisations). A new domain is unverified, even
 * if the old one was verified. An archived organisation releases its domain, so that its successor can verify it.
 *
 * @returns milliseconds; null if the domain is unverified
 */
export const verificationAfter = ({ domain, verifiedAt, status }: DomainWrite): number | null => {
  if (domain.after === null || status === 'archived') return null;
  const isKept = domain.before === domain.after || verifiedAt.sent !== verifiedAt.before;
  return isKept ? verifiedAt.sent : null;
};
