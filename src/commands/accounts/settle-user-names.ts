import type { Core } from '@strapi/strapi';
import { type AuditedAction, recordActions } from '../../audit/record-actions';
import { isForeignAddress, nameKeyOf } from '../../domain/accounts/user-names';
import {
  replaceForeignName,
  storedNamesAfter,
  storeNameKey,
  type StoredNames,
} from '../../repositories/accounts/user-names';

/** Accounts of one transaction. */
const BATCH = 500;
/** Maximum number of ids in the log. */
const MAX_LISTED = 20;

const renamed = ({ document_id: id, username }: StoredNames, after: string): AuditedAction => ({
  action: 'account.update',
  organisationId: null,
  target: { type: 'account', id },
  changes: { username: { before: username, after } },
});

/** Settles a batch; returns the ids of the renamed accounts, and the last id. */
const settleBatch = async (strapi: Core.Strapi, after: number): Promise<{ ids: number[]; last: number | null }> =>
  await strapi.db.transaction(async () => {
    const accounts = await storedNamesAfter(strapi, after, BATCH);
    const actions: AuditedAction[] = [];
    const ids: number[] = [];
    for (const account of accounts) {
      const name = isForeignAddress(account) ? await replaceForeignName(strapi, account.id) : null;
      if (name === null) {
        if (account.name_key !== nameKeyOf(account)) await storeNameKey(strapi, account.id);
        continue;
      }
      actions.push(renamed(account, name));
      ids.push(account.id);
    }
    await recordActions(strapi, actions);
    return { ids, last: accounts.length < BATCH ? null : (accounts.at(-1)?.id ?? null) };
  });

/**
 * Migrates the user names from before there were rules (docs/decisions/0079): replaces those that are another account's address,
 * with an entry in the audit log, and stores the keys. The oldest of several accounts whose names can be confused gets the key;
 * the others keep their name, and `npm run doctor` reports them. Running it again changes nothing.
 */
export const settleUserNames = async (strapi: Core.Strapi): Promise<void> => {
  const ids: number[] = [];
  for (let after: number | null = 0; after !== null;) {
    const batch: { ids: number[]; last: number | null } = await settleBatch(strapi, after);
    ids.push(...batch.ids);
    after = batch.last;
  }
  if (ids.length === 0) return;
  strapi.log.warn(
    `The user names of ${ids.length} accounts were addresses of others, and contain " at " instead of @ now (user ids ` +
      `${ids.slice(0, MAX_LISTED).join(', ')}${ids.length > MAX_LISTED ? ', and more' : ''}). Their people sign in with ` +
      'their email address. The audit log has the old and new names.',
  );
};
