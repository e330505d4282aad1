import type { Core } from '@strapi/strapi';
import type { SsoMethod } from '../../domain/vocabularies';
import { readClaims, signClaims } from '../../tenancy/identity/signed-claims';

/** What a browser keeps of a sign-in that it has begun: whoever comes back without it did not begin it. */
export interface SsoTicket {
  /** documentId of the organisation. */
  organisation: string;
  method: SsoMethod;
  /** documentId of the directory that it leads to; null for the workspace. */
  directory: string | null;
  /** Comes back in the address. */
  state: string;
  /** Comes back in the id token. */
  nonce: string;
  /** Proves to the provider that it is the same client (PKCE). */
  verifier: string;
  returnTo: string | null;
  /** Numeric id of the account that only tries the method; null for a sign-in. */
  rehearsedBy: number | null;
}

/** Who may try the sign-in of which organisation (documentId). */
export interface Rehearsal {
  userId: number;
  organisation: string;
}

const TYP = 'sso-ticket';

/** A sign-in takes no longer: the person is at the provider's form meanwhile. */
export const TICKET_SECONDS = 600;

/** Signs a ticket, for a cookie. */
export const signTicket = (strapi: Core.Strapi, ticket: SsoTicket): string =>
  signClaims(strapi, TYP, { ticket }, TICKET_SECONDS);

/** The ticket in a cookie; null where it is none of ours, or too old. */
export const readTicket = (strapi: Core.Strapi, text: string): SsoTicket | null =>
  (readClaims(strapi, TYP, text)?.ticket as SsoTicket | undefined) ?? null;

const REHEARSAL = 'sso-rehearsal';

/** Signs a rehearsal, for the link that begins it. */
export const signRehearsal = (strapi: Core.Strapi, rehearsal: Rehearsal): string =>
  signClaims(strapi, REHEARSAL, { rehearsal }, TICKET_SECONDS);

/** The rehearsal in a link; null if it is not one of ours, or too old. */
export const readRehearsal = (strapi: Core.Strapi, text: string): Rehearsal | null =>
  (readClaims(strapi, REHEARSAL, text)?.rehearsal as Rehearsal | undefined) ?? null;
