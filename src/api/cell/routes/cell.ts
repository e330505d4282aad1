import { z } from 'zod';
import { slugParameter } from '../../../wire/slug-parameter';
import { route } from '../../../http/routes';

export default {
  routes: [
    route('GET', '/cells/lookup', 'cell.find', {
      kind: 'custom',
      access: 'anyone',
      tag: 'Cells',
      summary: 'Find the cell of an organisation',
      description:
        'For frontends, before a sign-in. A slug that no organisation has gets one of the cells, too, so that the response does not reveal which exist. A request for an organisation that this node does not serve returns 421 `WRONG_CELL` with the same address.',
      query: { organisation: { schema: slugParameter, description: 'Slug of the organisation.' } },
      answer: z.object({
        data: z.object({
          organisation: z.string(),
          home_region: z.string().nullable(),
          deployment_cell: z.string().nullable(),
          address: z.string().nullable().describe('Address of the cell; null if CELLS does not list it.'),
          is_here: z.boolean().describe('Whether this node serves the organisation.'),
        }),
      }),
      codes: ['NOT_FOUND', 'CELLS_NOT_CONFIGURED', 'TOO_MANY_REQUESTS'],
    }),
  ],
};
