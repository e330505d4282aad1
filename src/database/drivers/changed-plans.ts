import { codeOf, messageOf } from '../../values';
/**
 * PostgreSQL refuses a prepared statement whose result has other columns than when it was prepared, for as long as the connection
 * lasts: after a migration, every `select *` and `returning *` of the nodes that are running. Here the first refusal makes all
 * connections of the process prepare their statements again, under new names.
 */
const FEATURE_NOT_SUPPORTED = '0A000';
const CHANGED = /cached plan must not change result type/;

/** How often tables have changed since the start. */
let generation = 0;

/** Whether a statement failed because its table has changed since it was prepared. Nothing of it has been done. */
export const isChangedPlan = (failure: unknown): boolean =>
  codeOf(failure) === FEATURE_NOT_SUPPORTED && CHANGED.test(messageOf(failure));

/** The generation of the plans that a statement uses now. */
export const currentPlans = (): number => generation;

/**
 * Makes all connections prepare their statements again.
 *
 * @param used the generation with which a statement failed: of several that fail at once, one has an effect
 */
export const replacePlans = (used: number): void => {
  if (used === generation) generation += 1;
};

/** A statement with the name of its current plan. */
export const withCurrentPlan = (config: unknown): unknown => {
  const { name }: { name?: string } = typeof config === 'object' && config !== null ? config : {};
  return generation === 0 || name === undefined ? config : { ...(config as object), name: `${name}_${generation}` };
};
