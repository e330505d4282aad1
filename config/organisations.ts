/** What a new organisation begins with, and how many of them a person may create. */
export interface OrganisationSettings {
  /**
   * Name of the plan that an organisation gets if whoever creates it names none; `none` for no plan. If not set: the plan
   * named Free, provided there is one.
   */
  defaultPlan: string;
  /** Organisations that a person may create within 24 hours; operators create as many as they like. */
  perPersonAndDay: number;
}

export default ({ env }: { env: StrapiEnv }): OrganisationSettings => ({
  defaultPlan: env('DEFAULT_PLAN', '').trim(),
  perPersonAndDay: env.int('ORGANISATIONS_PER_DAY', 5),
});
