import { createHash } from 'node:crypto';
import { violation, type Violation } from '../refusal';
import { deriveSlug } from '../slug';

/**
 * Whose a cloud account is. A record maps a billing account, a sub-account, or a sub-account within a billing account to
 * an organisation, for every provider or for one. The most specific one wins: a billing account alone catches the
 * sub-accounts that nobody mapped on their own.
 */
export interface AccountNames {
  provider: string | null;
  billingAccountId: string | null;
  subAccountId: string | null;
}

/** A text that is the same for the same account and for no other. */
const textOf = ({ provider, billingAccountId, subAccountId }: AccountNames): string =>
  `${provider ?? ''}\0${billingAccountId ?? ''}\0${subAccountId ?? ''}`;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const nameOf = (value: unknown): string | null => (isEmpty(value) ? null : String(value).trim() || null);

/** The names in a stored or written record, without blanks around them. */
export const accountNamesOf = (record: Record<string, unknown>): AccountNames => ({
  provider: nameOf(record.provider),
  billingAccountId: nameOf(record.billing_account_id),
  subAccountId: nameOf(record.sub_account_id),
});

/** What a unique index sees of an account: it would take two missing names for different ones. */
export const accountKeyOf = (names: AccountNames): string =>
  createHash('sha256').update(textOf(names)).digest('base64url');

/** Refuses a record that names no account. */
export const checkAccount = ({ billingAccountId, subAccountId }: AccountNames): Violation | null =>
  billingAccountId === null && subAccountId === null
    ? violation('ACCOUNT_MISSING', 'billing_account_id', 'Name a billing account, a sub-account, or both.')
    : null;

/** The slug of a provider, as mappings name it: `amazon-web-services` for "Amazon Web Services". */
export const providerSlugOf = (providerName: string): string => deriveSlug(providerName, '');

/** The owners of accounts; looked up by the charges of an import. */
export interface AccountMap {
  ownerOf(charge: { provider: string; billingAccountId: string; subAccountId: string | null }): number | null;
}

/** Records from most specific to least that would map a charge. */
const candidates = (provider: string, billingAccountId: string, subAccountId: string | null): string[] => {
  const accounts = [
    ...(subAccountId === null
      ? []
      : [
          { billingAccountId, subAccountId },
          { billingAccountId: null, subAccountId },
        ]),
    { billingAccountId, subAccountId: null },
  ];
  return accounts.flatMap((account) => [textOf({ ...account, provider }), textOf({ ...account, provider: null })]);
};

/**
 * Makes the look-up of all mappings.
 *
 * @param mappings every record, with the numeric id of its organisation
 */
export const createAccountMap = (mappings: Iterable<AccountNames & { organisationId: number }>): AccountMap => {
  const owners = new Map<string, number>();
  for (const mapping of mappings) owners.set(textOf(mapping), mapping.organisationId);
  const slugs = new Map<string, string>();
  const slugOf = (providerName: string): string => {
    const known = slugs.get(providerName) ?? providerSlugOf(providerName);
    // Files name a handful of providers; one that does not is not to fill the memory.
    if (slugs.size < 1000) slugs.set(providerName, known);
    return known;
  };
  return {
    ownerOf({ provider, billingAccountId, subAccountId }) {
      for (const text of candidates(slugOf(provider), billingAccountId, subAccountId)) {
        const owner = owners.get(text);
        if (owner !== undefined) return owner;
      }
      return null;
    },
  };
};
