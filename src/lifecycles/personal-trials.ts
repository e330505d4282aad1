import type { Core } from '@strapi/strapi';
import { personalTrialEnd } from '../domain/billing/personal-trial';

const USER = 'plugin::users-permissions.user';

type Account = { personal_trial_ends_at?: unknown };

/**
 * A new account begins its trial, however it is made; where its maker says when the trial ends, or null for none, that
 * stands. Registered in bootstrap().
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
    beforeCreate: ({ params }: { params: { data: Account } }) => begin(params.data),
    beforeCreateMany: ({ params }: { params: { data: Account[] } }) => params.data.forEach(begin),
  } as never);
};
