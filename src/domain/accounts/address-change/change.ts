/** A requested change of the address of an account, as stored with the account: the latest request only. */
export interface AddressChange {
  /** Names the request. The token of its link contains it, and a signature that the database does not contain. */
  id: string;
  /** The address at the time of the request. */
  from: string;
  /** The new address, in its normal form. */
  to: string;
  /** Milliseconds. */
  at: number;
  /** Whether the link was used. */
  isUsed: boolean;
}

/** How long the link works, in milliseconds. */
const LINK_MS = 86_400_000;

/** When the link of a request ends, in milliseconds. */
export const linkEnds = ({ at }: Pick<AddressChange, 'at'>): number => at + LINK_MS;

/**
 * Whether the link of a request works.
 *
 * @param change the latest request of the account; null if there is none
 * @param id of the request that the link belongs to
 * @param now milliseconds
 */
export const isOpenChange = (change: AddressChange | null, id: string, now: number): change is AddressChange =>
  change !== null && change.id === id && !change.isUsed && now < linkEnds(change);
