import { createHash } from 'node:crypto';
import { violation, type Violation } from '../refusal';
import { deriveSlug } from '../slug';

/**
 * The cloud account of a mapping. A record maps a billing account, a sub-account, or a sub-account within a billing account
 * to an organisation, for all providers or for one. The most specific mapping wins: that of a billing account applies to
 * the sub-accounts without their own mapping.
 */
export interface AccountNames {
  provider: string | null;
  billingAccountId: string | null;
  subAccountId: string | null;
}

/** Bounds the cache of slugs; no real file names this many providers. */
const MAX_SLUGS = 1000;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const nameOf = (value: unknown): string | null => (isEmpty(value) ? null : String(value).trim() || null);

/** The account of a stored or written record, with trimmed names. */
export const accountNamesOf = (record: Record<string, unknown>): AccountNames => ({
  provider: nameOf(record.provider),
  billingAccountId: nameOf(record.billing_account_id),
  subAccountId: nameOf(record.sub_account_id),
});

/** The unique key of an account. A unique index on the names would treat two nulls as different. */
export const accountKeyOf = ({ provider, billingAccountId, subAccountId }: AccountNames): string =>
  createHash('sha256')
    .update(JSON.stringify([provider, billingAccountId, subAccountId]))
    .digest('base64url');

/** Refuses a record without an account. */
export const checkAccount = ({ billingAccountId, subAccountId }: AccountNames): Violation | null =>
  billingAccountId === null && subAccountId === null
    ? violation('ACCOUNT_MISSING', 'billing_account_id', 'Set a billing account, a sub-account, or both.')
    : null;

/** The slug of a provider in mappings: `amazon-web-services` for "Amazon Web Services". */
export const providerSlugOf = (providerName: string): string => deriveSlug(providerName, '');

/** Finds the organisation of a charge during an import. */
export interface AccountMap {
  ownerOf(charge: { provider: string | null; billingAccountId: string; subAccountId: string | null }): number | null;
}

/** Organisations by provider, billing account and sub-account, as nested maps. A key of null matches all. */
type Owners = Map<string | null, Map<string | null, Map<string | null, number>>>;

const ownersIn = (mappings: Iterable<AccountNames & { organisationId: number }>): Owners => {
  const owners: Owners = new Map();
  for (const { provider, billingAccountId, subAccountId, organisationId } of mappings) {
    const ofProvider = owners.get(provider) ?? new Map<string | null, Map<string | null, number>>();
    const ofAccount = ofProvider.get(billingAccountId) ?? new Map<string | null, number>();
    owners.set(provider, ofProvider.set(billingAccountId, ofAccount.set(subAccountId, organisationId)));
  }
  return owners;
};

/** A cache of the provider slugs of one file, of bounded size. */
const createSlugs = (): ((providerName: string) => string) => {
  const slugs = new Map<string, string>();
  return (providerName) => {
    const known = slugs.get(providerName);
    if (known !== undefined) return known;
    const slug = providerSlugOf(providerName);
    if (slugs.size < MAX_SLUGS) slugs.set(providerName, slug);
    return slug;
  };
};

/**
 * Creates the lookup from all mappings.
 *
 * @param mappings every record, with the numeric id of its organisation
 */
export const createAccountMap = (mappings: Iterable<AccountNames & { organisationId: number }>): AccountMap => {
  const owners = ownersIn(mappings);
  const slugOf = createSlugs();
  return {
    ownerOf({ provider, billingAccountId, subAccountId }) {
      const slug = provider === null ? null : slugOf(provider);
      const find = (billing: string | null, sub: string | null): number | undefined =>
        owners.get(slug)?.get(billing)?.get(sub) ?? owners.get(null)?.get(billing)?.get(sub);
      const own =
        subAccountId === null ? undefined : (find(billingAccountId, subAccountId) ?? find(null, subAccountId));
      return own ?? find(billingAccountId, null) ?? null;
    },
  };
};
