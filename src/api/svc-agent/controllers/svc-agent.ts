import type { Core } from '@strapi/strapi';
import { resourceController } from '../../../http/resource-controller';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { enrolAgent, type SentEnrolment } from '../../../commands/agents/enrol-agent';
import { recordHeartbeat } from '../../../commands/agents/record-heartbeat';
import { renewEnrollmentToken } from '../../../commands/agents/renew-enrollment-token';
import { tenancyOf } from '../../../tenancy/tenancy';
import { agent } from '../../../resources/svc-agent';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(agent)({ strapi }),

  async enrol(ctx: RequestContext) {
    const { input, clientCertificate } = ctx.state;
    const enrolment = await enrolAgent(strapi, agent, input as SentEnrolment, clientCertificate);
    ctx.status = 201;
    return { data: enrolment };
  },

  async renewEnrollmentToken({ state }: RequestContext) {
    const { id, documentId } = targetOf({ state });
    const { token, expiresAt } = await renewEnrollmentToken(strapi, id);
    return { data: { documentId, enrollment_token: token, expires_at: expiresAt.toISOString() } };
  },

  async heartbeat({ state }: RequestContext) {
    const { id, documentId } = targetOf({ state });
    await recordHeartbeat(strapi, id, state.input);
    return { data: (await tenancyOf(strapi).store.get(agent, documentId)).values };
  },
});
