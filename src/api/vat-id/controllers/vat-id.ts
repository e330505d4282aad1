import type { Core } from '@strapi/strapi';
import type { RequestContext } from '../../../http/request-state';
import { validateVatId } from '../../../operations/validate-vat-id';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async validate({ state }: RequestContext) {
    return { data: await validateVatId(strapi, state.organisationId as number, state.input.vat_id as string) };
  },
});
