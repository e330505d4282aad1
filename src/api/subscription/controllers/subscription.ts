import type { Core } from '@strapi/strapi';
import { resourceController } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import { quotesForPlans } from '../../../commands/vat/quote-vat';
import { subscription } from '../../../resources/subscription';

type Values = Record<string, unknown>;

const organisationOf = ({ organisation }: Values): number => (organisation as { id: number }).id;

/** Subscriptions, each with a VAT quote for the organisation's plan. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceController(subscription, async ({ values }) => {
    const quotes = await quotesForPlans(strapi, [organisationOf(values)]);
    return { vat_quote: quotes.get(organisationOf(values)) ?? null };
  })({ strapi });

  return {
    ...plain,
    async find(ctx: RequestContext) {
      const { data, ...rest } = await plain.findRecords(ctx);
      const quotes = await quotesForPlans(strapi, [...new Set(data.map(organisationOf))]);
      return {
        data: data.map((record) => ({ ...record, vat_quote: quotes.get(organisationOf(record)) ?? null })),
        ...rest,
      };
    },
  };
};
