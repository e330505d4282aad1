import type { Core } from '@strapi/strapi';
import { checkDraftTransition, findTransition, needsOtherPublisher } from '../../../domain/blueprints/draft-lifecycle';
import type { DraftStatus } from '../../../domain/vocabularies';
import { bodyOf, type RequestState } from '../../../http/request-state';
import { countOthersWith } from '../../../repositories/organisations/memberships';
import { personBehind } from '../../../tenancy/identity/principal';
import { covers, scopeFor } from '../../../tenancy/scope';
import { forbidden, capabilityMissing, violated } from '../../../wire/errors/http-errors';

/**
 * Authorises the status change in the body: sending back and publishing require `blueprint:publish`, and an author
 * cannot publish their own draft if the organisation has another publisher (docs/api-rules.md#lifecycles).
 */
const mayMoveDraft = async (
  ctx: { state: RequestState; request: unknown },
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): Promise<true> => {
  const { principal, target, organisationId, narrowTo } = ctx.state;
  const asked = (bodyOf(ctx) as { data?: { status?: unknown } } | undefined)?.data?.status;
  const stored = target?.values.status as DraftStatus;
  const transition = findTransition(stored, asked as DraftStatus);
  // Refuse here, where the capability is checked: another request may move the draft before the write.
  const refused = asked === 'published' && stored === 'draft' ? checkDraftTransition(stored, asked) : null;
  if (refused) throw violated(refused);
  if (!transition || organisationId === null) return true;
  if (!covers(scopeFor(principal, transition.needs, narrowTo), organisationId)) {
    throw capabilityMissing(
      transition.needs,
      `Moving a draft from ${transition.from} to ${transition.to} requires the capability ${transition.needs}.`,
    );
  }
  const author = target?.values.author as { id: number } | null;
  // The creator of an API key is the author of what it writes, and could otherwise publish their own drafts with it.
  const person = personBehind(principal);
  const isAuthor = person !== null && author?.id === person;
  if (transition.to !== 'published' || !isAuthor || principal.isOperator) return true;
  const otherPublishers = await countOthersWith(strapi, organisationId, 'blueprint:publish', person);
  if (needsOtherPublisher({ isAuthor, otherPublishers })) {
    throw forbidden(
      'AUTHOR_MAY_NOT_PUBLISH',
      'Authors cannot publish their own drafts while the organisation has another publisher.',
      {
        remedy: 'Ask another owner or admin to publish it.',
      },
    );
  }
  return true;
};

export default mayMoveDraft;
