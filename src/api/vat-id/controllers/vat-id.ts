import type { Core } from '@strapi/strapi';
import type { RequestContext } from '../../../http/request-state';
import { validateVatId } from '../../../operations/validate-vat-id';
import { tenancyOf } from '../../../tenancy/tenancy';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async validate({ state }: RequestContext) {
    const id = state.organisationId as number;
    const { documentId } = (await tenancyOf(strapi).organisations.of([id])).get(id) as { documentId: string };
    return { data: await validateVatId(strapi, { id, documentId }, state.input.vat_id as string) };
  },
});
