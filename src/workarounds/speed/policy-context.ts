import { policy } from '@strapi/utils';

/**
 * Strapi 5.54 creates a context for the policies of every request, with a comparison that lodash curries anew each time. That took
 * longer than the policies of a read. Here the comparison is created once for each type. The context is still a copy: if it
 * inherited from that of the request, V8 would optimise each request as a prototype, which takes longer than all of this.
 */
type CreateContext = typeof policy.createPolicyContext;

const comparisons = new Map<string, (other: unknown) => boolean>();

const comparisonWith = (type: string): ((other: unknown) => boolean) => {
  const known = comparisons.get(type) ?? ((other: unknown) => other === type);
  comparisons.set(type, known);
  return known;
};

/** Replaces the function that creates the context; call it in register(). */
export const keepPolicyComparisons = (): void => {
  const create = (type: string, ctx: object): object => Object.assign({ is: comparisonWith(type), type }, ctx);
  policy.createPolicyContext = create as CreateContext;
};
