/** A write to an organisation, as far as it concerns the verification of its workspace domain. Moments in milliseconds. */
export interface DomainWrite {
  domain: { before: string | null; after: string | null };
  /** What is stored, and what the write sets; the stored value if the write leaves it alone. */
  verifiedAt: { before: number | null; sent: number | null };
  /** Status of the organisation after the write. */
  status: string;
}

/**
 * When the workspace domain counts as verified after a write (contract, section 2). A new domain is unverified, whatever
 * was known of the old one; an archived organisation releases its domain, so that its successor can verify it.
 *
 * @returns milliseconds; null if the domain is unverified
 */
export const verificationAfter = ({ domain, verifiedAt, status }: DomainWrite): number | null => {
  if (domain.after === null || status === 'archived') return null;
  const isKept = domain.before === domain.after || verifiedAt.sent !== verifiedAt.before;
  return isKept ? verifiedAt.sent : null;
};
