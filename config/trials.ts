/** How many days the limits of the free user plan do not apply to a new account. 0: they always apply. */
export default ({ env }: { env: StrapiEnv }) => ({ personalDays: env.int('PERSONAL_TRIAL_DAYS', 14) });
