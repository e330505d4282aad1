import type { Core } from '@strapi/strapi';
import type { RequestContext } from '../../../http/request-state';
import { quoteForOrganisation } from '../../../commands/vat/quote-vat';
import { validateVatId } from '../../../commands/vat/validate-vat-id';
import { tenancyOf } from '../../../tenancy/tenancy';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async validate({ state }: RequestContext) {
    const id = state.organisationId as number;
    const { documentId } = (await tenancyOf(strapi).organisations.of([id])).get(id) as { documentId: string };
    return { data: await validateVatId(strapi, { id, documentId }, state.input.vat_id as string) };
  },

  async quote({ state }: RequestContext) {
    const net = (state.input.net as number | null | undefined) ?? null;
    const { quote, warnings } = await quoteForOrganisation(strapi, state.organisationId as number, net);
    return warnings.length > 0 ? { data: quote, meta: { warnings } } : { data: quote };
  },
});
