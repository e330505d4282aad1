import type { Core } from '@strapi/strapi';
import type { SsoMethod } from '../../../domain/vocabularies';
import { readClaims, signClaims } from '../../../tenancy/identity/signed-claims';

/** What a browser keeps while it signs in. A browser that returns without it did not begin the sign-in. */
export interface SsoTicket {
  /** documentId of the organisation. */
  organisation: string;
  method: SsoMethod;
  /** documentId of the directory; null for the workspace. */
  directory: string | null;
  /** The settings of the organisation's own provider that the sign-in began with; null for one of the platform. */
  settingsId: string | null;
  /** Returned in the callback URL. */
  state: string;
  /** Returned in the ID token. */
  nonce: string;
  /** Proves to the provider that the client is the same (PKCE). */
  verifier: string;
  returnTo: string | null;
  /** The page of the console that a portal asked for, if there is no address to return to. */
  landing: string | null;
  /** Numeric id of the account that only tests the method, or links it; null for a sign-in. */
  rehearsedBy: number | null;
  /** Whether the identity is linked to that account. */
  links: boolean;
}

/** A user who can test the sign-in of an organisation (documentId), or link their identity there to their account. */
export interface Rehearsal {
  userId: number;
  organisation: string;
  links: boolean;
}

const TYP = 'sso-ticket';

/** The longest time for a sign-in, during which the person fills in the provider's form. */
export const TICKET_SECONDS = 600;

/** Signs a ticket for a cookie. */
export const signTicket = (strapi: Core.Strapi, ticket: SsoTicket): string =>
  signClaims(strapi, TYP, { ticket }, TICKET_SECONDS);

/** The ticket in a cookie; null if it is invalid or expired. */
export const readTicket = (strapi: Core.Strapi, text: string): SsoTicket | null =>
  (readClaims(strapi, TYP, text)?.ticket as SsoTicket | undefined) ?? null;

const REHEARSAL = 'sso-rehearsal';

/** Signs a rehearsal for the link that begins it. */
export const signRehearsal = (strapi: Core.Strapi, rehearsal: Rehearsal): string =>
  signClaims(strapi, REHEARSAL, { rehearsal }, TICKET_SECONDS);

/** The rehearsal in a link; null if it is invalid or expired. */
export const readRehearsal = (strapi: Core.Strapi, text: string): Rehearsal | null =>
  (readClaims(strapi, REHEARSAL, text)?.rehearsal as Rehearsal | undefined) ?? null;
