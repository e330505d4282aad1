import type { Core } from '@strapi/strapi';
import { recordInOrganisationsOf } from '../../audit/person-actions';
import { usernameFault } from '../../domain/accounts/user-names';
import { linkFault } from '../../domain/mails/web-addresses';
import type { Fault } from '../../domain/refusal';
import { findAccount, isTakenName } from '../../repositories/accounts/user-accounts';
import { changeRecord } from '../../tenancy/store/system-records';
import { invalid } from '../../wire/errors/http-errors';
import { defined } from '../../values';

const USER = 'plugin::users-permissions.user';

const path = ['name'];

/** The rules that the contract of the request does not know. */
const faultOf = (name: string, email: string): Fault | null => {
  const link = linkFault(name);
  if (link) return { path, message: `name ${link}.` };
  const fault = usernameFault({ username: name, email });
  return fault && { ...fault, path, message: fault.message.replace('username', 'name') };
};

/**
 * Gives an account another user name. The audit log of each organisation of the person has the change, and so has that of the
 * platform.
 *
 * @param userId numeric id of the account
 * @throws ValidationError `VALIDATION_FAILED`, or `NOT_UNIQUE` if another account has the name or one that looks the same
 */
export const changeName = async (strapi: Core.Strapi, userId: number, name: string): Promise<void> => {
  const account = defined(await findAccount(strapi, { id: userId }));
  const { username: before = '', email } = account;
  if (name === before) return;
  const fault = faultOf(name, email ?? '');
  if (fault) throw invalid([fault]);
  if (await isTakenName(strapi, { username: name, email: email ?? '' }, userId))
    throw invalid([{ path, message: 'This name is taken.' }], 'NOT_UNIQUE');
  await strapi.db.transaction(async () => {
    await recordInOrganisationsOf(strapi, userId, 'membership.person-renamed', { name: { before, after: name } });
    await changeRecord(strapi, USER, userId, { username: name });
  });
};
