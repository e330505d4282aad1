import { z } from 'zod';
import { route } from '../../../http/routes';

export default {
  routes: [
    route('GET', '/openapi.json', 'openapi.describe', {
      kind: 'custom',
      access: 'anyone',
      tag: 'Documentation',
      summary: 'Read this document',
      description: 'The OpenAPI 3.1 document of the API. `/documentation` is its readable form.',
      isTagged: true,
      answer: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }),
    }),
  ],
};
