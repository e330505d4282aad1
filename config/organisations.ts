/** The defaults of new organisations, and how many a person can create. */
export interface OrganisationSettings {
  /**
   * Name of the plan of an organisation that is created without one; `none` for no plan. If not set: the plan named Free, if
   * there is one.
   */
  defaultPlan: string;
  /** Organisations that a person can create within 24 hours. Operators have no limit. */
  perPersonAndDay: number;
}

export default ({ env }: { env: StrapiEnv }): OrganisationSettings => ({
  defaultPlan: env('DEFAULT_PLAN', '').trim(),
  perPersonAndDay: env.int('ORGANISATIONS_PER_DAY', 5),
});
