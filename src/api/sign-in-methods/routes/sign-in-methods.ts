import { z } from 'zod';
import { route } from '../../../http/routes';

export default {
  routes: [
    route('GET', '/auth/methods', 'sign-in-methods.find', {
      kind: 'custom',
      access: 'anyone',
      tag: 'sign-in',
      summary: 'Which sign-in buttons a login page shows for an organisation',
      description: 'An organisation that does not exist looks like one that has nothing set up.',
      query: { organisation: { schema: z.string().min(1).max(80), description: 'Slug of the organisation.' } },
      answer: z.object({
        data: z.object({ password: z.boolean(), workspace: z.boolean(), directory: z.boolean() }),
      }),
    }),
  ],
};
