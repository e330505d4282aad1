/** Other texts have no order. */
const NUMBERS = /^\d+(\.\d+){0,3}$/;
const order = new Intl.Collator('en', { numeric: true });

/** The newest of some versions; null if none has an order. */
export const newestOf = (versions: readonly string[]): string | null =>
  versions
    .filter((version) => NUMBERS.test(version))
    .reduce<string | null>((newest, next) => (newest && order.compare(newest, next) >= 0 ? newest : next), null);

/** Whether a version is older than another one. */
export const isOlder = (version: string | null, than: string | null): boolean =>
  version !== null && than !== null && NUMBERS.test(version) && order.compare(version, than) < 0;

/** Whether an agent should be updated. One that is revoked never reports again. */
export const isOutdated = ({ version, status }: { version: string | null; status: string }, newest: string): boolean =>
  status !== 'revoked' && isOlder(version, newest);
