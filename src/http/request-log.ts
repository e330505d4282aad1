import { type LineFields } from '../telemetry/log-lines';
import { traceIdOf } from '../telemetry/tracing';
import type { RequestContext } from './request-state';

/** documentId of the organisation that a request is about, if its policies have found one without a query. */
const organisationOf = ({ state }: RequestContext): string | undefined => {
  const { principal, target, organisationId, narrowTo } = state;
  const id = organisationId ?? target?.organisationId ?? narrowTo;
  const { agent } = principal ?? {};
  if (id === undefined || id === null || agent?.organisationId === id) return agent?.organisationDocumentId;
  return principal?.memberships.get(id)?.organisation.documentId;
};

/** What the log says about a request in each of its lines. */
export const lineFieldsOf = (ctx: RequestContext): LineFields => ({
  request_id: ctx.state.requestId,
  trace_id: ctx.state.traceId ?? traceIdOf(ctx.headers),
  organisation: ctx.state.organisation ?? organisationOf(ctx),
});
