import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { actAsPerson } from '../../../audit/actor';
import { recordInOrganisationsOf } from '../../../audit/person-actions';
import { recordAction } from '../../../audit/record-actions';
import { storeChange } from '../../../repositories/accounts/address-changes';
import { endSessions } from '../../../repositories/accounts/end-sessions';
import {
  findSignIn,
  markReported,
  readReportToken,
  type ReportableSignIn,
  storePlaces,
} from '../../../repositories/accounts/sign-in-places';
import { changeRecord } from '../../../tenancy/store/system-records';
import { invalid } from '../../../wire/errors/http-errors';

const USER = 'plugin::users-permissions.user';
/** As long as those of users-permissions 5.54. */
const CODE_BYTES = 64;

const noLink = () =>
  invalid(
    [{ path: ['token'], message: 'The link has expired or was used, or the account is blocked or gone.' }],
    'SIGN_IN_LINK_INVALID',
    { remedy: 'Set a new password: POST /api/auth/forgot-password. That ends all sessions, too.' },
  );

const reportable = async (strapi: Core.Strapi, token: string, now: number): Promise<ReportableSignIn> => {
  const read = readReportToken(token, now);
  const found = read && (await findSignIn(strapi, read));
  if (!found || found.account.isBlocked || found.end === 'reported') throw noLink();
  return found;
};

/** Records the report in the organisations of the person, and in the platform. */
const recordReport = async (strapi: Core.Strapi, { session, account }: ReportableSignIn): Promise<void> => {
  const changes = { session: { before: session, after: null } };
  await recordInOrganisationsOf(strapi, account.id, 'membership.sign-in-reported', changes);
  const target = { type: 'account', id: account.documentId };
  await recordAction(strapi, { action: 'account.sign-in-reported', organisationId: null, target, changes });
};

/**
 * Takes back a sign-in that was not by the person, with the token of the email about it: all sessions of the account end. If the
 * password was used, it ends, too.
 *
 * @param now milliseconds
 * @returns the code with which the person sets a new password (POST /auth/reset-password); null if the password was not used
 * @throws ValidationError `SIGN_IN_LINK_INVALID`
 */
export const reportSignIn = async (strapi: Core.Strapi, token: string, now: number): Promise<string | null> => {
  const expected = await reportable(strapi, token, now);
  const work = async (): Promise<string | null> => {
    await recordReport(strapi, expected);
    const { sessionId, method, account } = await reportable(strapi, token, now);
    await endSessions(strapi, { userId: account.id }, 'reported');
    await markReported(strapi, sessionId);
    // An intruder may have requested another address, and does not become a known place.
    await storeChange(strapi, account.id, null);
    await storePlaces(strapi, account.id, []);
    if (method !== 'password') return null;
    const code = randomBytes(CODE_BYTES).toString('hex');
    await changeRecord(strapi, USER, account.id, { password: null, resetPasswordToken: code });
    return code;
  };
  return actAsPerson(strapi, expected.account, () => strapi.db.transaction(work));
};
