/** The paths of all texts of a table, with the number of their parameters. */
export const keysBelow = (table: object, path = ''): string[] =>
  Object.entries(table).flatMap(([key, value]: [string, unknown]) => {
    const here = `${path}.${key}`;
    if (typeof value === 'function') return [`${here}(${value.length})`];
    return typeof value === 'object' && value !== null ? keysBelow(value, here) : [here];
  });

/** All texts of a table; those with parameters with an example. */
export const wordsOf = (table: object): string[] =>
  Object.values(table).flatMap((value: unknown) => {
    if (typeof value === 'function') return [String((value as (...args: unknown[]) => unknown)(2, 'x', 'y'))];
    return typeof value === 'object' && value !== null ? wordsOf(value) : [String(value)];
  });
