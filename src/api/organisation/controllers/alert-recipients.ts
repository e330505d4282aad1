import type { Core } from '@strapi/strapi';
import { type RequestContext, targetOf } from '../../../http/request-state';
import {
  alertRecipientsOf,
  alertSenderOf,
  answerAlertRequest,
  askAgain,
} from '../../../commands/budget/alert-recipients';

/** Endpoints for the recipients of budget alerts: what admins see, and the answers of the addresses' owners. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const answered = async (token: unknown, answer: 'confirmed' | 'refused') => {
    await answerAlertRequest(strapi, { token: token as string, answer, now: Date.now() });
    return { data: {} };
  };

  return {
    async show({ state }: RequestContext) {
      return { data: await alertRecipientsOf(strapi, targetOf({ state }).id) };
    },

    async ask({ state }: RequestContext) {
      const { id } = targetOf({ state });
      await askAgain(strapi, id, state.input.email as string, Date.now());
      return { data: await alertRecipientsOf(strapi, id) };
    },

    async sender({ state }: RequestContext) {
      return { data: await alertSenderOf(strapi, state.input.token as string, Date.now()) };
    },

    confirm: ({ state }: RequestContext) => answered(state.input.token, 'confirmed'),

    refuse: ({ state }: RequestContext) => answered(state.input.token, 'refused'),

    unsubscribe: ({ state }: RequestContext) => answered(state.query.token, 'refused'),
  };
};
