import type { Core } from '@strapi/strapi';
import { skewOf } from '../../../domain/clock-skew';
import { agentWaitsOf, type WaitingAgent } from '../../../http/agent-waits';
import { resourceController } from '../../../http/resource-controller';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { enrolAgent, type SentEnrolment } from '../../../commands/agents/enrol-agent';
import { recordHeartbeat } from '../../../commands/agents/record-heartbeat';
import { canLease, leaseSteps } from '../../../commands/deployments/executors/agent-step';
import { reportStep } from '../../../commands/deployments/executors/report-step';
import { renewEnrollmentToken } from '../../../commands/agents/renew-enrollment-token';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { answerWork, takeWork } from '../../../repositories/agents/agent-work';
import { checksOfAgent } from '../../../repositories/checks/agent-checks';
import { assignmentsOf, type Configuration } from '../../../repositories/checks/assigned-checks';
import type { AgentReport } from '../../../repositories/agents/heartbeats';
import { tenancyOf } from '../../../tenancy/tenancy';
import { agent } from '../../../resources/svc-agent';
import type { StepReport } from '../../../wire/deployments/leased-step';
import { MAX_AGENT_CHECKS } from '../../../wire/checks/agent-checks';
import { conflict } from '../../../wire/errors/http-errors';
import { defined } from '../../../values';

/** How often agents send results, in seconds. */
const REPORT_SECONDS = 5;

/** An agent as its assignments and its steps need it. */
const agentOf = ({ documentId, organisationId, values }: TenantRow) => ({
  documentId,
  organisationId: defined(organisationId),
  labels: (values.labels as string[] | null) ?? [],
  runsSteps: values.runs_steps === true && values.status !== 'revoked',
});

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const configurationOf = (row: TenantRow): Promise<Configuration> => {
    const { organisationId, ...rest } = agentOf(row);
    return assignmentsOf(strapi).configurationOf(organisationId, rest);
  };

  /** An agent that becomes active may be the first to run the checks. */
  const recordBeat = async (row: TenantRow, report: AgentReport): Promise<void> => {
    if (await recordHeartbeat(strapi, row.id, report)) assignmentsOf(strapi).invalidateOne(defined(row.organisationId));
  };

  const take = async (row: TenantRow, isItself: boolean) => {
    const items = await takeWork(strapi, row.documentId, Date.now());
    const steps = isItself ? await leaseSteps(strapi, agentOf(row), new Date()) : [];
    return { configuration: (await configurationOf(row)).tag, items, steps };
  };

  const waitFor = async (ctx: RequestContext, agent: WaitingAgent, ms: number): Promise<void> => {
    ctx.state.hasWaited = true;
    const gone = new AbortController();
    ctx.res.once('close', () => gone.abort());
    await agentWaitsOf(strapi).wait(agent, ms, gone.signal);
  };

  return {
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
      const target = targetOf({ state });
      const { clock, ...report } = state.input as AgentReport & { clock?: string | null };
      const skew = clock === undefined ? {} : { clock_skew_seconds: clock === null ? null : skewOf(clock, Date.now()) };
      await recordBeat(target, { ...report, ...skew });
      return { data: (await tenancyOf(strapi).store.get(agent, target.documentId)).values };
    },

    async configuration(ctx: RequestContext) {
      const { principal } = ctx.state;
      const { tag, checks, masked } = await configurationOf(targetOf(ctx));
      ctx.set({ ETag: tag, 'Cache-Control': 'no-store' });
      if (ctx.get('If-None-Match') === tag) {
        ctx.status = 304;
        ctx.body = null;
        return undefined;
      }
      return { data: { checks: principal.agent ? checks : masked, report_seconds: REPORT_SECONDS } };
    },

    async checks(ctx: RequestContext) {
      const target = targetOf(ctx);
      if (target.values.status === 'revoked') return { data: [], meta: { is_complete: true } };
      const { checks, isComplete } = await checksOfAgent(strapi, agentOf(target), MAX_AGENT_CHECKS, new Date());
      const data = checks.map(({ last, ...check }) => ({
        ...check,
        last_result: last && {
          status: last.verdict,
          cause: last.cause,
          checked_at: new Date(last.at).toISOString(),
        },
      }));
      return { data, meta: { is_complete: isComplete } };
    },

    async work(ctx: RequestContext) {
      const target = targetOf(ctx);
      const { wait, configuration: known } = ctx.state.query as { wait: number; configuration?: string };
      await recordBeat(target, {});
      // The secrets of steps are for the agent alone, not for a person who looks.
      const isItself = ctx.state.principal.agent !== undefined;
      let data = await take(target, isItself);
      if (data.items.length + data.steps.length === 0 && data.configuration === known && wait > 0) {
        const waiting = agentOf(target);
        const runsSteps = isItself && (await canLease(strapi, waiting));
        await waitFor(ctx, { ...waiting, tag: known, runsSteps }, wait * 1000);
        // People may have changed meanwhile what it may run.
        data = await take(runsSteps ? await tenancyOf(strapi).store.get(agent, target.documentId) : target, isItself);
      }
      ctx.set('Cache-Control', 'no-store');
      return { data };
    },

    async answerWork(ctx: RequestContext) {
      const { item } = ctx.params as { item: string };
      const { result } = ctx.state.input;
      const isOpen = await answerWork(strapi, { id: item, agent: targetOf(ctx).documentId, result }, Date.now());
      if (!isOpen)
        throw conflict('WORK_NOT_OPEN', 'This work is not open: it was answered, or took too long.', {
          remedy: 'Forget it, and ask for work again.',
        });
      return { data: { id: item } };
    },

    async reportStep(ctx: RequestContext) {
      const { attempt } = ctx.params as { attempt: string };
      const sent = ctx.state.input as unknown as StepReport;
      const { cancel, deadline } = await reportStep(strapi, agentOf(targetOf(ctx)), attempt, sent, new Date());
      return { data: { cancel, deadline: deadline.toISOString() } };
    },
  };
};
