import type { Core } from '@strapi/strapi';
import { ssoWarnings } from '../../../domain/accounts/sso-warnings';
import { changesSignIn } from '../../../domain/accounts/own-providers/provisional-directory';
import { fetchMetadata } from '../../../commands/accounts/saml/saml-metadata';
import { ssoOutlookOf } from '../../../commands/accounts/sso-outlook';
import { deadlineOf, type Updated, updatedOrTried, withWarnings } from '../../../http/provisional-update';
import { type RequestContext, type RequestState, targetOf } from '../../../http/request-state';
import { resourceController } from '../../../http/resource-controller';
import { ssoSettingOf } from '../../../repositories/accounts/sign-in-methods';
import { directoryIntegration } from '../../../resources/directory-integration';
import { nothingProvisional } from '../../../wire/errors/provisional-errors';

type Values = Record<string, unknown>;

/** Adds the metadata of a SAML provider that the input names the address of. It is read before the transaction begins. */
const withMetadata = async (strapi: Core.Strapi, input: Values): Promise<Values> => {
  const { saml_metadata_url: url, saml_metadata: text } = input;
  if (typeof url !== 'string' || typeof text === 'string') return input;
  return { ...input, saml_metadata: await fetchMetadata(strapi, url), saml_metadata_error: null };
};

/** Adds the deadline of a provisional change to the input; the lifecycle decides whether it needs one. */
const withDeadline = ({ input, query }: RequestState): Values => {
  const deadline = deadlineOf({ query });
  if (deadline === null) return input;
  if (!changesSignIn(input)) throw nothingProvisional('a setting that people sign in by');
  return { ...input, confirm_by: deadline };
};

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceController(directoryIntegration)({ strapi });

  /** Warns of the effects on an organisation that requires single sign-on. */
  const warned = async (ctx: RequestContext, answer: Updated): Promise<Updated> => {
    const { organisationId } = targetOf(ctx);
    if (organisationId === null || !changesSignIn(ctx.state.input)) return answer;
    const isRequired = (await ssoSettingOf(strapi, organisationId))?.ssoOnly;
    const outlook = isRequired ? await ssoOutlookOf(strapi, { id: organisationId }) : null;
    return outlook ? withWarnings(answer, ssoWarnings({ ...outlook, endsOwnSession: false })) : answer;
  };

  return {
    ...plain,

    async create(ctx: RequestContext) {
      ctx.state.input = await withMetadata(strapi, ctx.state.input);
      return plain.create(ctx);
    },

    async update(ctx: RequestContext) {
      ctx.state.input = await withMetadata(strapi, ctx.state.input);
      ctx.state.input = withDeadline(ctx.state);
      return updatedOrTried(strapi, ctx, async () => warned(ctx, await plain.update(ctx)));
    },
  };
};
