import type { Core } from '@strapi/strapi';
import { organisationIdOf, type RequestContext } from '../../../http/request-state';
import { quoteForOrganisation } from '../../../commands/vat/quote-vat';
import { validateVatId } from '../../../commands/vat/validate-vat-id';
import type { VatWarning } from '../../../domain/vat/vat-country';
import { tenancyOf } from '../../../tenancy/tenancy';
import { defined } from '../../../values';

/** The body of a response with its warnings, if there are any. */
const warned = (data: object, warnings: VatWarning[]) =>
  warnings.length > 0 ? { data, meta: { warnings } } : { data };

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async validate({ state }: RequestContext) {
    const id = organisationIdOf({ state });
    const { documentId } = defined((await tenancyOf(strapi).organisations.of([id])).get(id));
    const checker = { id, documentId };
    const { validation, warnings } = await validateVatId(strapi, checker, state.input.vat_id as string);
    return warned(validation, warnings);
  },

  async quote({ state }: RequestContext) {
    const net = (state.input.net as number | null | undefined) ?? null;
    const { quote, warnings } = await quoteForOrganisation(strapi, organisationIdOf({ state }), net);
    return warned(quote, warnings);
  },
});
