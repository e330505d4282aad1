import { z } from 'zod';
import { route } from '../../../http/routes';
import { string } from '../../../wire/field';

const TAG = 'Sign-in';

export default {
  routes: [
    route('POST', '/auth/support', 'support-view.begin', {
      kind: 'custom',
      access: 'anyone',
      tag: TAG,
      status: 200,
      summary: 'Begin a support view',
      description:
        'For an administrator of the platform, with the code of the admin panel, which works once and for five minutes. `token` reads the organisation for 60 minutes; nothing prolongs that. It opens GET and HEAD of some routes, without tokens, secrets and exports; others are refused. The audit log of the organisation has the start and the end, and its owners get an email.',
      input: { code: string('The code of the admin panel.', { nullable: false, min: 1 }) },
      required: ['code'],
      answer: z.object({
        data: z.object({
          token: z.string(),
          expires_at: z.iso.datetime(),
          reason: z.string(),
          organisation: z.object({ documentId: z.string(), name: z.string(), slug: z.string() }),
        }),
      }),
      codes: ['SUPPORT_CODE_INVALID', 'FIELD_NOT_WRITABLE', 'TOO_MANY_REQUESTS'],
    }),
    route('POST', '/auth/support/end', 'support-view.end', {
      kind: 'custom',
      access: 'anyone',
      tag: TAG,
      status: 200,
      summary: 'End a support view',
      description: 'Requires only the token of the support view, which then stops working.',
      input: { token: string('The token of the support view.', { nullable: false, min: 1 }) },
      required: ['token'],
      answer: z.object({ data: z.object({}) }),
      codes: ['UNAUTHENTICATED', 'FIELD_NOT_WRITABLE', 'TOO_MANY_REQUESTS'],
    }),
  ],
};
