import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { relation, records } from '../../../wire/field';
import { syntheticResult } from '../contract';

const MAX_BATCH = 500;

const { organisation: _ofAll, ...fields } = syntheticResult.fields;

export default {
  routes: [
    ...resourceRoutes(syntheticResult, {
      list: 'synthetic:read',
      read: 'synthetic:read',
      create: { access: 'synthetic:report', agents: 'organisation', feature: 'synthetic_checks' },
    }),
    route('POST', '/synthetic-results/batch', 'synthetic-result.createMany', {
      kind: 'create',
      access: 'synthetic:report',
      agents: 'organisation',
      resource: syntheticResult,
      feature: 'synthetic_checks',
      records: 'results',
      summary: 'Create many synthetic results',
      description: `Up to ${MAX_BATCH} results of one organisation, all or none: that of the first result which names a check, else as for a single one. Errors name the place, such as results.3.status.`,
      input: {
        results: records('The results.', fields, { max: MAX_BATCH }),
        organisation: relation('api::organisation.organisation', 'name', 'Owning organisation of all results.'),
      },
      required: ['results'],
      answer: z.object({ data: z.object({ created: z.int() }) }),
    }),
  ],
};
