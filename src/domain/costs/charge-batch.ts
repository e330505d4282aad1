import type { Charge } from './judge-row';

/**
 * Charges that are stored together, side by side as texts and numbers: the same place in each list is the same charge. As
 * objects, of which V8 learns that they live for a while, they would be put among its old ones and pile up there.
 */
export interface ChargeBatch {
  keys: string[];
  organisationIds: number[];
  /** EUR, decimals as text. */
  amounts: string[];
  /** What is stored of a new charge, as JSON. */
  records: string[];
  /** Where each begins in the file. */
  lines: number[];
  /** Characters of the records. */
  length: number;
}

/** Makes a batch without charges. */
export const createBatch = (): ChargeBatch => ({
  keys: [],
  organisationIds: [],
  amounts: [],
  records: [],
  lines: [],
  length: 0,
});

/**
 * Adds a charge to a batch.
 *
 * @param key what it is known by
 * @param place what its record will be called if it is new, and its first line in the file
 */
export const addToBatch = (
  batch: ChargeBatch,
  key: string,
  { documentId, line }: { documentId: string; line: number },
  charge: Charge,
): void => {
  const { organisationId, chargedAt, provider, service, description } = charge;
  const amount = charge.amount.toFixed();
  batch.keys.push(key);
  batch.lines.push(line);
  batch.organisationIds.push(organisationId);
  batch.amounts.push(amount);
  const record = JSON.stringify({
    document: documentId,
    key,
    organisation: organisationId,
    amount,
    charged: chargedAt.getTime(),
    provider,
    service,
    description,
  });
  batch.records.push(record);
  batch.length += record.length;
};

/** The places of a batch in the order of their keys. */
export const placesByKey = ({ keys }: ChargeBatch): number[] =>
  keys.map((_key, at) => at).sort((a, b) => ((keys[a] as string) < (keys[b] as string) ? -1 : 1));
