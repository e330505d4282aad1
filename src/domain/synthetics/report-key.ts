import { createHash } from 'node:crypto';

/**
 * A reporter that gets no answer sends its result again. The same check, reporter and moment are the same result, which is
 * stored once.
 */
export interface Report {
  /** Numeric id of the check; null if the result names none. */
  checkId: number | null;
  /** Name of the check as the reporter gives it, which tells checks apart in one organisation. */
  checkName: string | null;
  organisationId: number | null;
  /** Kind and id of who reports; null if Tenantry itself does, or nobody is known. */
  reporter: string | null;
  /** Milliseconds since 1970; null if the reporter does not say. */
  checkedAt: number | null;
}

const checkOf = ({ checkId, checkName, organisationId }: Report): (string | number)[] | null => {
  if (checkId !== null) return ['check', checkId];
  return checkName === null || organisationId === null ? null : ['name', organisationId, checkName];
};

/**
 * What makes a result the same as another: a unique key of 64 hexadecimal digits.
 *
 * @returns null if the check, the reporter or the moment is unknown; such results are never the same
 */
export const reportKey = (report: Report): string | null => {
  const check = checkOf(report);
  const { reporter, checkedAt } = report;
  if (check === null || reporter === null || checkedAt === null) return null;
  return createHash('sha256')
    .update(JSON.stringify([check, reporter, checkedAt]))
    .digest('hex');
};
