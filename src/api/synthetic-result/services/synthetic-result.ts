import type { Core } from '@strapi/strapi';
import { resourceService } from '../../../http/resource-service';
import { reportKeyOf } from '../../../lifecycles/synthetic-reports';
import { resultsByReportKey } from '../../../repositories/checks/checks';
import { tenancyOf } from '../../../tenancy/tenancy';
import { syntheticResult } from '../../../resources/synthetic-result';

/** Notes which agent reports a result, and returns the first record for a result that is reported again. */
export default ({ strapi }: { strapi: Core.Strapi }) =>
  resourceService(syntheticResult, {
    beforeCreate: (values, { principal }) => ({
      values: principal.agent ? { ...values, agent: principal.documentId } : values,
    }),

    async findRepeated(values, { scope, organisationId }) {
      const key = reportKeyOf(strapi, { ...values, organisation: organisationId });
      const documentId = key === null ? undefined : (await resultsByReportKey(strapi, [key])).get(key);
      if (documentId === undefined) return null;
      const { store } = tenancyOf(strapi);
      const row = await store.get(syntheticResult, documentId);
      store.assertVisible(syntheticResult, row, { scope, includeHidden: true });
      return row;
    },
  })({ strapi });
