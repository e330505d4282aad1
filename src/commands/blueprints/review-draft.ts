import type { Core } from '@strapi/strapi';
import { currentActor } from '../../audit/actor';
import { recordAction } from '../../audit/record-actions';
import { toIso } from '../../database/moments';
import { checkRejection } from '../../domain/blueprints/draft-lifecycle';
import type { DraftRejected } from '../../domain/blueprints/rejection-mail';
import type { DRAFT_COMMENT_KINDS } from '../../domain/vocabularies';
import type { TenantRow } from '../../lists/records/row-decoder';
import {
  addDraftComment,
  draftComments,
  lockDraftStatus,
  type StoredDraftComment,
} from '../../repositories/blueprints/draft-comments';
import { namesOf } from '../../repositories/organisations/organisation-names';
import { blueprintDraft } from '../../resources/blueprint-draft';
import type { RecordOf } from '../../resources/records';
import type { Scope } from '../../tenancy/scope';
import { tenancyOf } from '../../tenancy/tenancy';
import { invalid, violated } from '../../wire/errors/http-errors';
import { emitEvents } from '../events/emit-events';

type Draft = TenantRow<RecordOf<typeof blueprintDraft>>;

/** A comment on a draft, as responses show it. */
export interface DraftComment {
  at: string;
  kind: (typeof DRAFT_COMMENT_KINDS)[number];
  author: { kind: string; name: string | null };
  step: string | null;
  message: string;
}

/** What somebody says about a draft. */
type Said = Pick<DraftComment, 'kind' | 'step' | 'message'>;

const shown = ({ at, kind, actor_kind: actor, actor_label: name, step, message }: Omit<StoredDraftComment, 'id'>) => ({
  at: toIso(at),
  kind,
  author: { kind: actor, name },
  step,
  message,
});

/** Stores a comment. The audit log notes who wrote it, but not the text: nothing could remove a secret from there. */
const store = async (strapi: Core.Strapi, draft: Draft, said: Said): Promise<DraftComment> => {
  const { kind, label, at = new Date() } = currentActor(strapi);
  const comment = { ...said, draft_id: draft.id, actor_kind: kind, actor_label: label };
  await addDraftComment(strapi, comment, at);
  await recordAction(strapi, {
    action: said.kind === 'rejection' ? 'blueprint-draft.reject' : 'blueprint-draft.comment',
    organisationId: draft.organisationId,
    target: { type: 'blueprint-draft', id: draft.documentId },
    changes: {},
  });
  return shown({ ...comment, at: at.getTime() });
};

const assertStep = ({ values }: Draft, step: string | null): void => {
  const ids = (values.steps ?? []).map(({ id }) => id);
  if (step !== null && !ids.includes(step))
    throw invalid([{ path: ['step'], message: 'The draft has no step with this id.' }]);
};

/**
 * Adds a comment to a draft.
 *
 * @throws ValidationError if the draft has no such step
 */
export const commentOnDraft = (
  strapi: Core.Strapi,
  draft: Draft,
  said: { message: string; step: string | null },
): Promise<DraftComment> => {
  assertStep(draft, said.step);
  return tenancyOf(strapi).writes.run(() => store(strapi, draft, { kind: 'comment', ...said }));
};

/**
 * The comments on a draft, the newest first.
 *
 * @param before id of the last comment of the previous page; null for the first page
 * @returns a page, and the id to continue from; null at the end
 */
export const commentsOfDraft = async (
  strapi: Core.Strapi,
  draft: TenantRow,
  before: number | null,
  limit: number,
): Promise<{ page: DraftComment[]; next: number | null }> => {
  const found = await draftComments(strapi, draft.id, before, limit + 1);
  const page = found.slice(0, limit);
  return { page: page.map(shown), next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
};

/**
 * Sends a draft in review back to its author, who gets an email. The reason is its newest comment.
 *
 * @returns the draft
 * @throws ValidationError `DRAFT_TRANSITION_INVALID` unless it is in review
 */
export const rejectDraft = (strapi: Core.Strapi, scope: Scope, draft: Draft, reason: string): Promise<TenantRow> => {
  const tenancy = tenancyOf(strapi);
  const { id, documentId, organisationId } = draft;
  return tenancy.writes.run(async () => {
    const refused = checkRejection((await lockDraftStatus(strapi, id)) ?? 'draft');
    if (refused) throw violated(refused);
    const rejected = await tenancy.store.update(blueprintDraft, scope, draft, { status: 'draft' });
    await store(strapi, draft, { kind: 'rejection', step: null, message: reason });
    const organisation =
      organisationId === null ? undefined : (await namesOf(strapi, [organisationId])).get(organisationId);
    if (!organisation) return rejected;
    const payload: DraftRejected = { organisation, draft: { documentId, name: draft.values.name } };
    await emitEvents(strapi, [{ name: 'blueprint.rejected', organisationId, payload: { ...payload } }]);
    return rejected;
  });
};
