import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { currentActor } from '../audit/actor';
import { endSupportView, type OfferedView, offerSupportView } from '../commands/access/support-view';
import { bodyOf } from '../http/request-state';
import { type ListedView, openSupportViews } from '../repositories/access/support-views';
import { organisation } from '../resources/organisation';
import { tenancyOf } from '../tenancy/tenancy';
import { notFound } from '../wire/errors/http-errors';

const organisationId = async (strapi: Core.Strapi, documentId: string): Promise<number> =>
  (await tenancyOf(strapi).store.get(organisation, documentId)).id;

/** The open support views of an organisation. */
export const listViews = async (strapi: Core.Strapi, documentId: string): Promise<ListedView[]> =>
  openSupportViews(strapi, await organisationId(strapi, documentId), new Date());

/**
 * Makes the code of a support view, for the administrator who asks.
 *
 * @throws ValidationError for the reason; NotFoundError if there is no such organisation
 */
export const offerView = async (strapi: Core.Strapi, ctx: Context, documentId: string): Promise<OfferedView> => {
  const { reason: sent } = (bodyOf(ctx) ?? {}) as { reason?: unknown };
  const administrator = { id: ctx.state.user.id, name: currentActor(strapi).label };
  const id = await organisationId(strapi, documentId);
  return offerSupportView(strapi, { organisationId: id, administrator, sent }, new Date());
};

/**
 * Ends a support view.
 *
 * @throws NotFoundError if there is no open one
 */
export const endView = async (strapi: Core.Strapi, documentId: string): Promise<object> => {
  if (!(await endSupportView(strapi, { documentId }, 'ended-by-administrator', new Date())))
    throw notFound('There is no such support view, or it has ended.');
  return {};
};
