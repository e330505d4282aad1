import { createHash } from 'node:crypto';

/**
 * A reporter that gets no response sends its result again. Results with the same check, reporter and time are the same and
 * are stored once.
 */
export interface Report {
  /** Numeric id of the check; null if the result names none. */
  checkId: number | null;
  /** Name of the check in the report, which identifies it in its organisation. */
  checkName: string | null;
  organisationId: number | null;
  /** Kind and id of the reporter; null if it is Tenantry itself or unknown. */
  reporter: string | null;
  /** Milliseconds since 1970; null if the report does not contain it. */
  checkedAt: number | null;
}

const checkOf = ({ checkId, checkName, organisationId }: Report): (string | number)[] | null => {
  if (checkId !== null) return ['check', checkId];
  return checkName === null || organisationId === null ? null : ['name', organisationId, checkName];
};

/**
 * The idempotency key of a result, of 64 hexadecimal digits.
 *
 * @returns null if the check, the reporter or the time is unknown; such results are never the same
 */
export const reportKey = (report: Report): string | null => {
  const check = checkOf(report);
  const { reporter, checkedAt } = report;
  if (check === null || reporter === null || checkedAt === null) return null;
  return createHash('sha256')
    .update(JSON.stringify([check, reporter, checkedAt]))
    .digest('hex');
};
