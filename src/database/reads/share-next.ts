/**
 * Shares the results of a question that many ask. An answer must not be older than its question: whoever asks while one is
 * being answered gets the answer of the next, together with all others who wait.
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
