import { isForeignAddress, nameKeyOf, usernameFault } from '../../domain/accounts/user-names';
import {
  namesAfter,
  ownersOfKeys,
  replaceForeignName,
  storeNameKey,
  type StoredNames,
} from '../../repositories/accounts/user-names';
import type { Check, Examined, Finding, Repair } from '../check';

const BATCH = 500;
const TABLE = 'up_users';

const repair = ({ id, document_id: documentId }: StoredNames, does: string, run: Repair['run']): Repair => ({
  does,
  organisationId: null,
  target: { type: 'account', id: documentId ?? String(id) },
  run,
});

const replaced = (account: StoredNames): Repair =>
  repair(
    account,
    'replaces the @ by " at "',
    async (strapi) => (await replaceForeignName(strapi, account.id)) !== null,
  );

const keyed = (account: StoredNames): Repair =>
  repair(account, 'stores the key of the name', (strapi) => storeNameKey(strapi, account.id));

const findingOf = (account: StoredNames, owner: number | undefined): Omit<Finding, 'record'> | null => {
  if (isForeignAddress(account))
    return { fault: 'its username can be taken for the address of another account', repair: replaced(account) };
  if (owner === account.id) {
    const fault = usernameFault(account)?.message;
    return fault === undefined ? null : { fault: `${fault} Choose another in the admin panel`, repair: null };
  }
  if (owner === undefined) return { fault: 'its name_key does not follow from its username', repair: keyed(account) };
  return {
    fault: `its username can be confused with that of account ${owner}; choose another in the admin panel`,
    repair: null,
  };
};

async function* find({ db }: Examined): AsyncGenerator<Finding> {
  for (let after: number | null = 0; after !== null;) {
    const accounts: StoredNames[] = await namesAfter(db, after, BATCH);
    const owners = await ownersOfKeys(db, accounts.map(nameKeyOf));
    for (const account of accounts) {
      const finding = findingOf(account, owners.get(nameKeyOf(account)));
      const record = `${TABLE} ${account.id}${account.document_id ? ` (${account.document_id})` : ''}`;
      if (finding) yield { record, ...finding };
    }
    after = accounts.length < BATCH ? null : (accounts.at(-1)?.id ?? null);
  }
}

/** The names with which people sign in, and by which others know them. */
export const userNames: Check = {
  name: 'user-names',
  checks: "No username is another account's address, or can be confused with another username.",
  repairs: 'Replaces the @ and stores missing keys. For names that can be confused, a person has to choose another.',
  find,
};
