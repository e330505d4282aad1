/** Warnings about a certificate, in days before its end. */
const THRESHOLDS = [1, 7, 14, 30] as const;
/** Certificates that end later are not warned of, in days. */
export const MAX_DAYS = THRESHOLDS[3];
const DAY_MS = 86_400_000;
/** Several certificates can take turns behind one address, but not many. */
const MAX_ENDS = 10;

export type CertificateThreshold = (typeof THRESHOLDS)[number];

/** The last threshold of which people were warned, by the end of the certificate as an ISO time. */
export type CertificatesWarned = Readonly<Record<string, number>>;

export interface CertificateWarning {
  /** The threshold to warn of; null if there is nothing to tell. */
  threshold: CertificateThreshold | null;
  /** What to store. */
  warned: Record<string, number>;
}

/**
 * Those that end first. One that has no place is never warned of, because it would be forgotten, and warned of again with each
 * result.
 */
const withPlace = (warned: CertificatesWarned): Record<string, number> =>
  Object.fromEntries(
    Object.entries(warned)
      .sort(([one], [other]) => Date.parse(one) - Date.parse(other))
      .slice(0, MAX_ENDS),
  );

/**
 * Whether to warn that a certificate ends soon: once for each end and threshold. One that has ended is not warned of: the result
 * of the check says so.
 *
 * @param expiresAt end of the certificate, in milliseconds since 1970
 * @param now milliseconds since 1970
 * @throws RangeError if `expiresAt` is no time
 */
export const certificateWarning = (warned: CertificatesWarned, expiresAt: number, now: number): CertificateWarning => {
  const valid = withPlace(Object.fromEntries(Object.entries(warned).filter(([end]) => Date.parse(end) > now)));
  const end = new Date(expiresAt).toISOString();
  const threshold = THRESHOLDS.find((days) => expiresAt - now <= days * DAY_MS);
  if (expiresAt <= now || threshold === undefined || threshold >= (valid[end] ?? Infinity))
    return { threshold: null, warned: valid };
  const after = withPlace({ ...valid, [end]: threshold });
  return { threshold: end in after ? threshold : null, warned: after };
};
