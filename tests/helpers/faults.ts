/**
 * The faults of many things of one kind, each with the name of the thing.
 *
 * @param things the things that a rule applies to, with their names; there has to be at least one
 * @param find the faults of one thing; empty if it follows the rule
 */
export const faultsOf = <T>(
  things: readonly (readonly [name: string, thing: T, ...more: unknown[]])[],
  find: (thing: T, name: string) => readonly (string | false)[],
): string[] => {
  if (things.length === 0) throw new Error('There is nothing to which the rule applies.');
  return things.flatMap(([name, thing]) =>
    find(thing, name)
      .filter((fault) => fault !== false)
      .map((fault) => `${name}: ${fault}`),
  );
};
