import { normaliseFingerprint } from '../../../domain/agents/client-certificate';
import { bodyOf, operationOf, type RequestState } from '../../../http/request-state';
import { covers, scopeFor } from '../../../tenancy/scope';
import { capabilityMissing } from '../../../wire/errors/http-errors';
import { fieldsIn } from '../../../values';

const NEEDED = 'deployment:approve';

/** An agent that runs steps gets their secrets, so who decides which steps it gets, or who it is, must be trusted with them. */
const DECISIVE = ['labels', 'cert_fingerprint'] as const;

const shown = (name: string, value: unknown): unknown =>
  name === 'cert_fingerprint' && typeof value === 'string' ? (normaliseFingerprint(value) ?? value) : (value ?? null);

const differs = (name: string, sent: Record<string, unknown>, stored: Record<string, unknown>): boolean =>
  sent[name] !== undefined && JSON.stringify(shown(name, sent[name])) !== JSON.stringify(shown(name, stored[name]));

const isTrusted = (sent: Record<string, unknown>, stored: Record<string, unknown>, isToken: boolean): boolean => {
  const runsSteps = stored.runs_steps === true;
  if ((sent.runs_steps ?? runsSteps) !== runsSteps) return true;
  return runsSteps && (isToken || DECISIVE.some((name) => differs(name, sent, stored)));
};

/**
 * Lets only those with `deployment:approve` decide whether an agent runs steps of deployments, and, while it does, change its labels
 * or its certificate, or create the token by which another program takes its place.
 */
const mayRunSteps = (ctx: { state: RequestState; request: unknown }): true => {
  const { principal, target, organisationId, narrowTo } = ctx.state;
  const sent = fieldsIn(fieldsIn(bodyOf(ctx)).data);
  const isToken = operationOf(ctx).kind === 'action';
  if (!isTrusted(sent, target?.values ?? {}, isToken)) return true;
  if (organisationId !== null && covers(scopeFor(principal, NEEDED, narrowTo), organisationId)) return true;
  throw capabilityMissing(
    NEEDED,
    `What decides about an agent that runs steps of deployments requires the capability ${NEEDED}.`,
  );
};

export default mayRunSteps;
