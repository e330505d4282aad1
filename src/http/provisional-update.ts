import type { Core } from '@strapi/strapi';
import { rehearsed } from '../database/commits/rehearsal';
import type { SettingWarning } from '../domain/accounts/sso-warnings';
import { tenancyOf } from '../tenancy/tenancy';
import { setEntityTag } from './resource-controller';
import { type RequestContext, type RequestState, targetOf } from './request-state';

/*
 * Changes of settings that can lock people out are tried first, and reverted unless they are shown to work
 * (docs/decisions/0023-provisional-settings.md).
 */

type Values = Record<string, unknown>;

/** The response to a change of a record. */
export interface Updated {
  data: Values;
  meta?: { dry_run?: true; warnings?: readonly SettingWarning[] };
}

/**
 * When a change is reverted unless it is confirmed.
 *
 * @returns ISO 8601, from `?confirm_within=`; null if the change is final
 */
export const deadlineOf = ({ query }: Pick<RequestState, 'query'>): string | null => {
  const within = query.confirm_within as number | undefined;
  return within === undefined ? null : new Date(Date.now() + within * 1000).toISOString();
};

/** The response with its warnings, if there are any. */
export const withWarnings = ({ data }: Updated, warnings: readonly SettingWarning[]): Updated =>
  warnings.length > 0 ? { data, meta: { warnings } } : { data };

/**
 * Makes a change that is not one of a record's own fields, or with `?dry_run=true` computes its response and stores nothing.
 *
 * @param make must not do anything outside of its transaction
 */
export const madeOrTried = async (
  strapi: Core.Strapi,
  { state }: Pick<RequestContext, 'state'>,
  make: () => Promise<Updated>,
): Promise<Updated> => {
  if (!state.query.dry_run) return make();
  const { data, meta } = await rehearsed(tenancyOf(strapi).writes, make);
  return { data, meta: { dry_run: true, ...meta } };
};

/**
 * Changes fields of a record, or with `?dry_run=true` computes the response and stores nothing. The response has the record's entity tag.
 *
 * @param update must not do anything outside of its transaction
 */
export const updatedOrTried = async (
  strapi: Core.Strapi,
  ctx: RequestContext,
  update: () => Promise<Updated>,
): Promise<Updated> => {
  const response = await madeOrTried(strapi, ctx, update);
  if (ctx.state.query.dry_run) setEntityTag(ctx, targetOf(ctx));
  return response;
};
