/**
 * Shares the results of a query that many callers need. A result must not be older than its request: a caller that asks
 * while one is being answered gets the result of the next one, as do all others that wait.
 */
export const shareNext = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let current: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  const start = (): Promise<T> => {
    const asked = ask().finally(() => {
      if (current === asked) current = null;
    });
    current = asked;
    return asked;
  };

  const startNext = (): Promise<T> => {
    next = null;
    return start();
  };

  return () => (current ? (next ??= current.then(startNext, startNext)) : start());
};
