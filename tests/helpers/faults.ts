/**
 * What is wrong with many things of one kind, each fault after the name of the thing.
 *
 * @param things what a rule holds for, under their names; there have to be some
 * @param find the faults of one of them; empty where the rule holds
 */
export const faultsOf = <T>(
  things: readonly (readonly [name: string, thing: T, ...more: unknown[]])[],
  find: (thing: T, name: string) => readonly (string | false)[],
): string[] => {
  if (things.length === 0) throw new Error('There is nothing that the rule could hold for.');
  return things.flatMap(([name, thing]) =>
    find(thing, name)
      .filter((fault) => fault !== false)
      .map((fault) => `${name}: ${fault}`),
  );
};
