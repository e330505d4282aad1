import type { Core } from '@strapi/strapi';
import { resourceController } from '../../../http/resource-controller';
import type { RequestContext } from '../../../http/request-state';
import { quotesForPlans } from '../../../commands/vat/quote-vat';
import { subscription } from '../contract';

type Values = Record<string, unknown>;

const organisationOf = ({ organisation }: Values): number => (organisation as { id: number }).id;

/** Subscriptions, each with a VAT quote for the organisation's plan. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceController(subscription)({ strapi });

  const withQuotes = async (records: readonly Values[]): Promise<Values[]> => {
    const quotes = await quotesForPlans(strapi, [...new Set(records.map(organisationOf))]);
    return records.map((record) => ({ ...record, vat_quote: quotes.get(organisationOf(record)) ?? null }));
  };

  const withQuote = async <Answer extends { data: Values }>(answer: Answer): Promise<Answer> => {
    const [data] = await withQuotes([answer.data]);
    return { ...answer, data };
  };

  return {
    async find(ctx: RequestContext) {
      const { data, ...rest } = (await plain.find(ctx)) as { data: Values[] };
      return { data: await withQuotes(data), ...rest };
    },
    findOne: (ctx: RequestContext) => withQuote(plain.findOne(ctx)),
    create: async (ctx: RequestContext) => withQuote(await plain.create(ctx)),
    update: async (ctx: RequestContext) => withQuote(await plain.update(ctx)),
  };
};
