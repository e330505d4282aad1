/** How long a new account is free of the limits of the free user plan. 0: not at all. */
export default ({ env }: { env: StrapiEnv }) => ({ personalDays: env.int('PERSONAL_TRIAL_DAYS', 14) });
