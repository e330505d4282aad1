import { z } from 'zod';
import { CAPABILITIES } from '../../../domain/access/capability-matrix';
import { ROLES, SESSION_METHODS } from '../../../domain/vocabularies';
import { route } from '../../../http/routes';

const membership = z.object({
  organisation: z.object({ id: z.int(), documentId: z.string(), name: z.string(), slug: z.string() }),
  role: z.enum(ROLES),
  capabilities: z.array(z.enum(CAPABILITIES as [string, ...string[]])),
});

/** `sso_only` tells the person what accepting means: no sign-in by password any more. */
const pendingMembership = z.object({
  documentId: z.string(),
  organisation: membership.shape.organisation.extend({ sso_only: z.boolean() }),
  role: z.enum(ROLES),
  pending_since: z.iso.datetime(),
});

export default {
  routes: [
    route('GET', '/me', 'me.findOne', {
      kind: 'custom',
      access: 'signed-in',
      tag: 'Sign-in',
      summary: 'Who am I, where am I a member, and what may I do there',
      description:
        '`pending_memberships` are offers that wait for an answer: POST /api/memberships/{id}/accept or /decline. `session` says how the caller signed in; an API token has none.',
      answer: z.object({
        data: z.object({
          kind: z.enum(['user', 'api_token']),
          id: z.int(),
          documentId: z.string(),
          name: z.string(),
          is_operator: z.boolean(),
          memberships: z.array(membership),
          pending_memberships: z.array(pendingMembership),
          session: z
            .object({ method: z.enum(SESSION_METHODS), password_verified_at: z.iso.datetime().nullable() })
            .nullable(),
        }),
      }),
    }),
  ],
};
