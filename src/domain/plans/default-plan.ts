/** The plan that a new organisation gets if nothing else is set (contract, section 2). */
const FREE = 'Free';

/** The setting that leaves new organisations without a plan. */
const NO_PLAN = 'none';

/**
 * Which plan a new organisation gets if whoever creates it names none.
 *
 * @param setting `DEFAULT_PLAN`; empty if it is not set
 * @returns the name of the plan, and whether it has to exist; null for no plan
 */
export const defaultPlan = (setting: string): { name: string; isRequired: boolean } | null => {
  if (setting === NO_PLAN) return null;
  return setting === '' ? { name: FREE, isRequired: false } : { name: setting, isRequired: true };
};
