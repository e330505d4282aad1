import type { Charge } from './evaluate-row';

/**
 * Charges that are stored together, as parallel lists of texts and numbers: the same index in each list is the same charge.
 * Objects would live long enough for V8 to move them to its old generation, where they pile up.
 */
export interface ChargeBatch {
  keys: string[];
  organisationIds: number[];
  /** EUR, decimals as text. */
  amounts: string[];
  accounts: string[];
  /** The records of new charges, as JSON. */
  records: string[];
  /** The first line of each charge in the file. */
  lines: number[];
  /** Number of characters in `records`. */
  length: number;
}

/** Creates an empty batch. */
export const createBatch = (): ChargeBatch => ({
  keys: [],
  organisationIds: [],
  amounts: [],
  accounts: [],
  records: [],
  lines: [],
  length: 0,
});

/**
 * Adds a charge to a batch.
 *
 * @param key its import key
 * @param place the documentId of its record if it is new, and its first line in the file
 */
export const addToBatch = (
  batch: ChargeBatch,
  key: string,
  { documentId, line }: { documentId: string; line: number },
  charge: Charge,
): void => {
  const { organisationId, chargedAt, account, provider, service, description } = charge;
  const amount = charge.amount.toFixed();
  batch.keys.push(key);
  batch.lines.push(line);
  batch.organisationIds.push(organisationId);
  batch.amounts.push(amount);
  batch.accounts.push(account);
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
  });
  batch.records.push(record);
  batch.length += record.length;
};

/** The indexes of a batch in the order of their keys. */
export const placesByKey = ({ keys }: ChargeBatch): number[] =>
  keys.map((_key, at) => at).sort((a, b) => ((keys[a] as string) < (keys[b] as string) ? -1 : 1));
