import type { Core } from '@strapi/strapi';
import { certificateNotice } from '../../domain/alerts/messages';
import { certificateWarning, MAX_DAYS } from '../../domain/checks/certificates';
import { checkOfCertificate, storeWarned } from '../../repositories/checks/certificates';
import { sendNotices } from '../alerts/send-notices';

/** A certificate that a result names. */
export interface SeenCertificate {
  /** Numeric id. */
  checkId: number;
  subject: string | null;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const DAY_MS = 86_400_000;

/**
 * Tells alert channels about certificates that end soon, in the open transaction: once for each end and threshold. Most results
 * have none, or one that lasts longer, and cost nothing.
 *
 * @param now milliseconds
 */
export const warnOfCertificates = async (
  strapi: Core.Strapi,
  seen: readonly SeenCertificate[],
  now: number,
): Promise<void> => {
  for (const { checkId, subject, expiresAt } of seen) {
    if (expiresAt <= now || expiresAt - now > MAX_DAYS * DAY_MS) continue;
    const check = await checkOfCertificate(strapi, checkId);
    if (!check) continue;
    const { threshold, warned } = certificateWarning(check.warned, expiresAt, now);
    if (threshold === null) continue;
    await storeWarned(strapi, checkId, warned);
    const ends_at = new Date(expiresAt).toISOString();
    const notice = certificateNotice({ check: check.name, subject, days: threshold, ends_at });
    await sendNotices(strapi, check.organisationId, notice, now);
  }
};
