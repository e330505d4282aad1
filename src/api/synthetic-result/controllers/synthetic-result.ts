import type { Core } from '@strapi/strapi';
import { resourceController } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import { addSyntheticResults, type SentResult } from '../../../commands/checks/add-synthetic-results';
import { syntheticResult } from '../../../resources/synthetic-result';
import { defined } from '../../../values';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  ...resourceController(syntheticResult)({ strapi }),

  async createMany(ctx: RequestContext) {
    const { organisationId, input } = ctx.state;
    const results = input.results as SentResult[];
    const counts = await addSyntheticResults(strapi, syntheticResult, defined(organisationId), results);
    ctx.status = counts.created > 0 ? 201 : 200;
    return { data: counts };
  },
});
