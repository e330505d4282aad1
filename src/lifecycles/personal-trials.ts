import type { Core } from '@strapi/strapi';
import { personalTrialEnd } from '../domain/billing/personal-trial';
import type { WriteEvent } from './invariants';

const USER = 'plugin::users-permissions.user';

type Account = { personal_trial_ends_at?: unknown };

/**
 * Starts the trial of every new account, unless the write itself sets its end, or null for none. Registered in
 * bootstrap().
 */
export const registerPersonalTrials = (strapi: Core.Strapi): void => {
  const { personalDays } = strapi.config.get<{ personalDays: number }>('trials');
  const begin = (account: Account): void => {
    if (account.personal_trial_ends_at !== undefined) return;
    const end = personalTrialEnd(Date.now(), personalDays);
    if (end !== null) account.personal_trial_ends_at = new Date(end);
  };
  strapi.db.lifecycles.subscribe({
    models: [USER],
    beforeCreate: ({ params }: WriteEvent<Account>) => begin(params.data ?? {}),
    beforeCreateMany: ({ params }: WriteEvent<Account[]>) => params.data?.forEach(begin),
  });
};
