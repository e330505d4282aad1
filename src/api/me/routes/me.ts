import { z } from 'zod';
import { CAPABILITIES } from '../../../domain/access/capability-matrix';
import { ROLES, SESSION_METHODS } from '../../../domain/vocabularies';
import { route } from '../../../http/routes';

const membership = z.object({
  organisation: z.object({ id: z.int(), documentId: z.string(), name: z.string(), slug: z.string() }),
  role: z.enum(ROLES),
  capabilities: z.array(z.enum(CAPABILITIES as [string, ...string[]])),
});

/** `sso_only` shows that after accepting, only single sign-on opens the organisation. */
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
      summary: 'Read your identity, memberships and capabilities',
      description:
        '`pending_memberships` wait for an answer: POST /api/memberships/{id}/accept or /decline. `session` shows how the caller signed in; it is null for an API token.',
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
