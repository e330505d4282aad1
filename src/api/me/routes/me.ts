import { z } from 'zod';
import { CAPABILITIES } from '../../../domain/access/capability-matrix';
import { ROLES } from '../../../domain/vocabularies';
import { route } from '../../../http/routes';

const membership = z.object({
  organisation: z.object({ id: z.int(), documentId: z.string(), name: z.string(), slug: z.string() }),
  role: z.enum(ROLES),
  capabilities: z.array(z.enum(CAPABILITIES as [string, ...string[]])),
});

export default {
  routes: [
    route('GET', '/me', 'me.findOne', {
      kind: 'custom',
      access: 'signed-in',
      tag: 'Sign-in',
      summary: 'Who am I, where am I a member, and what may I do there',
      answer: z.object({
        data: z.object({
          kind: z.enum(['user', 'api_token']),
          id: z.int(),
          documentId: z.string(),
          name: z.string(),
          is_operator: z.boolean(),
          memberships: z.array(membership),
        }),
      }),
    }),
  ],
};
