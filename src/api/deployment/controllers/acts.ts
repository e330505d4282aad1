import type { Core } from '@strapi/strapi';
import { cancelDeployment } from '../../../commands/deployments/acts/cancel-deployment';
import { destroyDeployment } from '../../../commands/deployments/acts/destroy-deployment';
import { resolveStep } from '../../../commands/deployments/acts/resolve-step';
import { retryDeployment } from '../../../commands/deployments/acts/retry-deployment';
import { verifyDeployment } from '../../../commands/deployments/acts/verify-deployment';
import type { DeploymentAction } from '../../../domain/vocabularies';
import { inputOf, parametersOf } from '../../../http/checked-input';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { attemptsOf, lastAttempt, type StepOfAction } from '../../../repositories/deployments/attempts';
import { readLog } from '../../../repositories/deployments/logs';
import { deployment } from '../../../resources/deployment';
import type { RecordOf } from '../../../resources/records';
import { tenancyOf } from '../../../tenancy/tenancy';
import { type attemptsOperation, type logOperation, MAX_LOG_BYTES, type resolveOperation } from '../act-contract';

type Deployment = RecordOf<typeof deployment>;

/** What people do with a deployment, and what its steps print. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  /** Does something to a deployment, and shows it. */
  const doing = (act: (id: number, ctx: RequestContext) => Promise<unknown>) => async (ctx: RequestContext) => {
    const { id, documentId } = targetOf(ctx);
    await act(id, ctx);
    return { data: (await tenancyOf(strapi).store.get(deployment, documentId)).values };
  };
  /** The step that a reader asks about, by default for what the deployment does. */
  const askedIn = (ctx: RequestContext, key: string, action?: DeploymentAction): StepOfAction => ({
    key,
    action: action ?? targetOf<Deployment>(ctx).values.action,
  });
  const stepIn = (ctx: RequestContext): string => (ctx.params as { step: string }).step;

  return {
    cancel: doing((id) => cancelDeployment(strapi, id)),
    retry: doing((id) => retryDeployment(strapi, id)),
    destroy: doing((id) => destroyDeployment(strapi, id)),
    verify: doing((id) => verifyDeployment(strapi, id)),
    resolve: doing((id, ctx) => {
      const { status, outputs = null, reason } = inputOf<typeof resolveOperation>(ctx);
      return resolveStep(strapi, id, stepIn(ctx), { status, outputs, reason });
    }),

    async attempts(ctx: RequestContext) {
      const { action } = parametersOf<typeof attemptsOperation>(ctx);
      return { data: await attemptsOf(strapi, targetOf(ctx).id, askedIn(ctx, stepIn(ctx), action)) };
    },

    async log(ctx: RequestContext) {
      const { step, after, attempt, action } = parametersOf<typeof logOperation>(ctx);
      const found = await lastAttempt(strapi, targetOf(ctx).id, askedIn(ctx, step, action), attempt);
      if (!found) return { data: { attempt: null, text: '', next: 0, truncated: false, ended: true } };
      const { text, next, isTruncated } = await readLog(strapi, found.id, after, MAX_LOG_BYTES);
      return { data: { attempt: found.number, text, next, truncated: isTruncated, ended: found.isEnded } };
    },
  };
};
