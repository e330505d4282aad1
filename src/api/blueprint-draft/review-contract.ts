import { z } from 'zod';
import { DRAFT_COMMENT_KINDS } from '../../domain/vocabularies';
import { route } from '../../http/routes';
import { blueprintDraft } from '../../resources/blueprint-draft';
import { string, text } from '../../wire/field';
import { pageLimit } from '../../wire/query/page-limit';

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;

const COMMENT = z.object({
  at: z.iso.datetime(),
  kind: z.enum(DRAFT_COMMENT_KINDS),
  author: z.object({ kind: z.string(), name: z.string().nullable() }),
  step: z.string().nullable(),
  message: z.string(),
});

/** What people say and decide in the review of a draft. */
export const REVIEW_ROUTES = [
  route('POST', '/blueprint-drafts/:id/comments', 'review.comment', {
    kind: 'action',
    status: 201,
    access: 'blueprint:write',
    resource: blueprintDraft,
    summary: 'Comment on one blueprint draft',
    description: 'The comment stays with the draft, also in another organisation after a merge or a split.',
    input: {
      message: text('What others should know.', { nullable: false }),
      step: string('The id of the step that it is about; by default it is about the draft.'),
    },
    required: ['message'],
    answer: z.object({ data: COMMENT }),
  }),
  route('GET', '/blueprint-drafts/:id/comments', 'review.comments', {
    kind: 'action',
    isReading: true,
    access: 'blueprint:write',
    resource: blueprintDraft,
    summary: 'Read the comments on one blueprint draft',
    description:
      'Comments and the reasons of rejections, newest first. Continue with meta.next as after; null: that was all.',
    query: {
      after: {
        schema: z.string().min(1).max(300).optional(),
        description: 'meta.next of the previous response. By default, the newest comment comes first.',
      },
      limit: {
        schema: pageLimit({ max: MAX_LIMIT, byDefault: DEFAULT_LIMIT }),
        description: `Number of comments, at most ${MAX_LIMIT}; ${DEFAULT_LIMIT} by default.`,
      },
    },
    answer: z.object({ data: z.array(COMMENT), meta: z.object({ next: z.string().nullable() }) }),
  }),
  route('POST', '/blueprint-drafts/:id/reject', 'review.reject', {
    kind: 'action',
    access: 'blueprint:publish',
    resource: blueprintDraft,
    summary: 'Reject one blueprint draft',
    description: 'Sends a draft in review back to its author, who gets an email. The reason becomes a comment.',
    input: { reason: text('What has to change.', { nullable: false }) },
    required: ['reason'],
    codes: ['DRAFT_TRANSITION_INVALID'],
  }),
];
