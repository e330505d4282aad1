import type { Core } from '@strapi/strapi';
import { commentOnDraft, commentsOfDraft, rejectDraft } from '../../../commands/blueprints/review-draft';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { openCursor, signCursor } from '../../../lists/signed-cursor';
import type { blueprintDraft } from '../../../resources/blueprint-draft';
import type { RecordOf } from '../../../resources/records';
import { invalid } from '../../../wire/errors/http-errors';

const contextOf = (documentId: string): string => `draft comments ${documentId}`;

/** Where a page begins. */
const positionIn = (documentId: string, after: string | undefined): number | null => {
  if (after === undefined) return null;
  const position = openCursor<{ id: number }>(contextOf(documentId), after);
  if (position) return position.id;
  throw invalid([{ path: ['after'], message: 'after is not from the comments on this draft.' }], 'QUERY_INVALID');
};

/** A text of the body that must say something. */
const said = ({ state }: RequestContext, name: string): string => {
  const words = (state.input[name] as string).trim();
  if (words === '') throw invalid([{ path: [name], message: `${name} must not be empty.`, code: 'FIELD_EMPTY' }]);
  return words;
};

const draftOf = (ctx: RequestContext) => targetOf<RecordOf<typeof blueprintDraft>>(ctx);

/** What people say and decide in the review of a draft. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async comment(ctx: RequestContext) {
    const step = (ctx.state.input.step as string | null | undefined) || null;
    ctx.status = 201;
    return { data: await commentOnDraft(strapi, draftOf(ctx), { message: said(ctx, 'message'), step }) };
  },

  async comments(ctx: RequestContext) {
    const draft = draftOf(ctx);
    const { after, limit } = ctx.state.query as { after?: string; limit: number };
    const { page, next } = await commentsOfDraft(strapi, draft, positionIn(draft.documentId, after), limit);
    return { data: page, meta: { next: next === null ? null : signCursor(contextOf(draft.documentId), { id: next }) } };
  },

  async reject(ctx: RequestContext) {
    const draft = await rejectDraft(strapi, ctx.state.scope, draftOf(ctx), said(ctx, 'reason'));
    return { data: draft.values };
  },
});
