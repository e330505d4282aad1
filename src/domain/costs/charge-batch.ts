import type { Charge } from './evaluate-row';
import { defined } from '../../values';

/**
 * Charges that are stored together, as parallel lists of texts and numbers: the same index in each list is the same charge.
 * Objects would live long enough for V8 to move them to its old generation, where they pile up.
 */
export interface ChargeBatch {
  keys: string[];
  /** The keys under which an earlier version can have stored each charge; none if no such charges are left. */
  earlierKeys: string[][];
  organisationIds: number[];
  /** EUR, decimals as text. */
  amounts: string[];
  accounts: string[];
  resources: (string | null)[];
  /** The records of new charges, as JSON. */
  records: string[];
  /** The first line of each charge in the file. */
  lines: number[];
  /** What the charges of an export are about; see `scopeOf`. */
  scopes: Set<string>;
  /** Number of characters in `records`. */
  length: number;
}

/** What a charge is found by. */
export interface ChargeKeys {
  key: string;
  earlierKeys?: string[];
  scope?: string | null;
}

/** Creates an empty batch. */
export const createBatch = (): ChargeBatch => ({
  keys: [],
  earlierKeys: [],
  organisationIds: [],
  amounts: [],
  accounts: [],
  resources: [],
  records: [],
  lines: [],
  scopes: new Set(),
  length: 0,
});

/**
 * Adds a charge to a batch.
 *
 * @param keys its import key, and those of earlier versions; its scope if it is part of an export that is replaced
 * @param place the documentId of its record if it is new, and its first line in the file
 */
export const addToBatch = (
  batch: ChargeBatch,
  { key, earlierKeys = [], scope = null }: ChargeKeys,
  { documentId, line }: { documentId: string; line: number },
  charge: Charge,
): void => {
  const { organisationId, chargedAt, account, provider, service, description, resource } = charge;
  const amount = charge.amount.toFixed();
  batch.keys.push(key);
  batch.earlierKeys.push(earlierKeys);
  batch.lines.push(line);
  if (scope !== null) batch.scopes.add(scope);
  batch.organisationIds.push(organisationId);
  batch.amounts.push(amount);
  batch.accounts.push(account);
  batch.resources.push(resource);
  const record = JSON.stringify({
    document: documentId,
    key,
    organisation: organisationId,
    amount,
    charged: chargedAt.getTime(),
    account,
    provider,
    service,
    description,
    resource,
    ...(scope === null ? {} : { scope }),
  });
  batch.records.push(record);
  batch.length += record.length;
};

/** The indexes of a batch in the order of their keys. */
export const placesByKey = ({ keys }: ChargeBatch): number[] =>
  keys.map((_key, at) => at).sort((a, b) => (defined(keys[a]) < defined(keys[b]) ? -1 : 1));
