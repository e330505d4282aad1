import { z } from 'zod';
import { route } from '../../../http/routes';
import { slugParameter } from '../../../wire/slug-parameter';

export default {
  routes: [
    route('GET', '/auth/methods', 'sign-in-methods.find', {
      kind: 'custom',
      access: 'anyone',
      tag: 'sign-in',
      summary: 'Which sign-in buttons a login page shows for an organisation',
      description:
        'Only methods that work: set up by the organisation, with a client of the platform. An organisation that does not exist looks like one that has nothing set up.',
      query: { organisation: { schema: slugParameter, description: 'Slug of the organisation.' } },
      answer: z.object({
        data: z.object({ password: z.boolean(), workspace: z.boolean(), directory: z.boolean() }),
      }),
      codes: ['WRONG_CELL'],
    }),
  ],
};
