import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import {
  beginFactor,
  confirmFactor,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
} from '../../commands/accounts/second-factors/own-factors';
import { shownRecoveryCode } from '../../domain/accounts/second-factors/recovery-codes';
import { linkFault } from '../../domain/mails/web-addresses';
import { FACTOR_KINDS, type FactorKind } from '../../domain/vocabularies';
import { countRecoveryCodes } from '../../repositories/accounts/recovery-codes';
import { factorsOf } from '../../repositories/accounts/second-factors';
import { assertSteppedUp } from '../../repositories/accounts/stepped-up';
import { findAccount } from '../../repositories/accounts/user-accounts';
import type { SessionFacts } from '../../tenancy/identity/sessions';
import { invalid } from '../../wire/errors/http-errors';
import { defined } from '../../values';
import { credentialTexts } from './credential-texts';
import { creationIn, proveOwner } from './factor-proof';
import type { Action } from './password-paths';

/** The paths on which people manage the second factors of their account. */

const MAX_NAME = 100;
const CREATED = 201;

const sessionOf = (ctx: Context): SessionFacts => defined(ctx.state.session);

const idOf = (ctx: Context): string => (ctx.params as { factorId: string }).factorId;

const isKind = (kind: string): kind is FactorKind => FACTOR_KINDS.some((known) => known === kind);

/** @throws ValidationError `VALIDATION_FAILED` */
const nameIn = (ctx: Context): string => {
  const name = credentialTexts(ctx, 'name').name.trim();
  const link = linkFault(name);
  if (link) throw invalid([{ path: ['name'], message: `name ${link}.` }]);
  if (name === '' || name.length > MAX_NAME)
    throw invalid([{ path: ['name'], message: `name must have 1 to ${MAX_NAME} characters.` }]);
  return name;
};

/** @throws ValidationError `VALIDATION_FAILED` */
const kindIn = (ctx: Context): FactorKind => {
  const { kind } = credentialTexts(ctx, 'kind');
  if (!isKind(kind)) throw invalid([{ path: ['kind'], message: `kind must be one of: ${FACTOR_KINDS.join(', ')}.` }]);
  return kind;
};

const shownCodes = (codes: readonly string[]): string[] => codes.map(shownRecoveryCode);

const toIso = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

/** The second factors of the caller, and how many recovery codes are left. */
export const listFactors =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const { userId } = sessionOf(ctx);
    const factors = await factorsOf(strapi, userId, Date.now());
    const data = factors.map(({ documentId, kind, name, createdAt, confirmedAt, lastUsedAt }) => ({
      ...{ documentId, kind, name, created_at: toIso(createdAt) },
      ...{ confirmed_at: toIso(confirmedAt), last_used_at: toIso(lastUsedAt) },
    }));
    ctx.body = { data, meta: { recovery_codes_left: await countRecoveryCodes(strapi, userId) } };
  };

/** Begins to add a second factor. */
export const addFactor =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const wanted = { kind: kindIn(ctx), name: nameIn(ctx) };
    await proveOwner(strapi, ctx);
    const account = defined(await findAccount(strapi, { id: sessionOf(ctx).userId }));
    ctx.body = { data: await beginFactor(strapi, account, wanted, Date.now()) };
    ctx.status = CREATED;
  };

/** Confirms a new second factor. */
export const confirmOwnFactor =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    const passkey = creationIn(ctx);
    const code = passkey ? undefined : credentialTexts(ctx, 'code').code;
    const confirmed = { documentId: idOf(ctx), confirmation: { code, passkey } };
    const codes = await confirmFactor(strapi, sessionOf(ctx), confirmed, Date.now());
    ctx.body = { data: { documentId: confirmed.documentId, recovery_codes: codes && shownCodes(codes) } };
  };

/** Renames a second factor. */
export const renameOwnFactor =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    await assertSteppedUp(strapi, sessionOf(ctx));
    const renamed = { documentId: idOf(ctx), name: nameIn(ctx) };
    await renameFactor(strapi, sessionOf(ctx).userId, renamed, Date.now());
    ctx.body = { data: renamed };
  };

/** Removes a second factor. */
export const removeOwnFactor =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    await proveOwner(strapi, ctx);
    await removeFactor(strapi, sessionOf(ctx).userId, idOf(ctx), Date.now());
    ctx.body = { data: {} };
  };

/** Replaces the recovery codes. */
export const renewCodes =
  (strapi: Core.Strapi): Action =>
  async (ctx) => {
    await proveOwner(strapi, ctx);
    const codes = await renewRecoveryCodes(strapi, sessionOf(ctx).userId, Date.now());
    ctx.body = { data: { recovery_codes: shownCodes(codes) } };
  };
