/** The plan of a new organisation if `DEFAULT_PLAN` is not set (contract, section 2). */
const FREE = 'Free';

/** The value of `DEFAULT_PLAN` that leaves new organisations without a plan. */
const NO_PLAN = 'none';

/**
 * The plan of a new organisation if its creator names none.
 *
 * @param setting `DEFAULT_PLAN`; empty if it is not set
 * @returns the name of the plan, and whether it must exist; null for no plan
 */
export const defaultPlan = (setting: string): { name: string; isRequired: boolean } | null => {
  if (setting === NO_PLAN) return null;
  return setting === '' ? { name: FREE, isRequired: false } : { name: setting, isRequired: true };
};
