import { z } from 'zod';
import { route } from '../../../http/routes';

export default {
  routes: [
    route('GET', '/openapi.json', 'openapi.describe', {
      kind: 'custom',
      access: 'anyone',
      tag: 'Documentation',
      summary: 'Read this text',
      description: 'The OpenAPI 3.1 text of the API. `/documentation` shows it to people.',
      answer: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }),
    }),
  ],
};
