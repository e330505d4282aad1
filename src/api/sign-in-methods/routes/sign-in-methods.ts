import { z } from 'zod';
import { route } from '../../../http/routes';
import { slugParameter } from '../../../wire/slug-parameter';

export default {
  routes: [
    route('GET', '/auth/methods', 'sign-in-methods.find', {
      kind: 'custom',
      access: 'anyone',
      tag: 'sign-in',
      summary: 'List the sign-in methods of an organisation',
      description:
        'For the buttons of a login page: only methods that the organisation has configured and for which the platform has a client. An unknown organisation gets the same response as one without configured methods, or as one in another cell.',
      query: { organisation: { schema: slugParameter, description: 'Slug of the organisation.' } },
      answer: z.object({
        data: z.object({ password: z.boolean(), workspace: z.boolean(), directory: z.boolean() }),
      }),
      codes: ['WRONG_CELL', 'TOO_MANY_REQUESTS'],
    }),
  ],
};
