import type { Core } from '@strapi/strapi';
import { type RequestContext, targetOf } from '../../../http/request-state';
import { resourceController } from '../../../http/resource-controller';
import { isImportedBy } from '../../../repositories/findings/imports/import-runs';
import { securityScan } from '../../../resources/security-scan';
import { notFound } from '../../../wire/errors/http-errors';

const plainController = resourceController(securityScan);

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = plainController({ strapi });
  return {
    ...plain,

    /** An agent sees only what it has imported itself: scans of others say which tools and scopes there are. */
    async findOne(ctx: RequestContext) {
      const { agent, documentId } = ctx.state.principal;
      if (agent && !(await isImportedBy(strapi, targetOf(ctx).id, documentId)))
        throw notFound('There is no security scan with this id.');
      return plain.findOne(ctx);
    },
  };
};
