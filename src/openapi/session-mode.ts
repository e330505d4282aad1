import { COOKIE_MODE, SESSION_MODE, type SessionEffect } from '../wire/headers/session-mode';
import { partOf, type Schema } from './json-schema';

/** The cookie mode of operations that open, renew or end a session (docs/decisions/0055). */

const OPENS =
  'The response has no `refreshToken` then: it is in an HttpOnly cookie, which only pages of the server can use';

/** What the header does, by the effect of the operation. */
const DESCRIPTIONS: Record<SessionEffect, string> = {
  opens: `${OPENS}.`,
  renews: `${OPENS}, and the body can be empty: the token comes from the cookie. A refusal with 401 removes the cookie.`,
  ends: 'The cookie is removed, too.',
};

/** The header of an operation; none if it does nothing to a session. */
export const sessionModeOf = (effect: SessionEffect | undefined): Schema[] =>
  effect
    ? [
        {
          name: SESSION_MODE,
          in: 'header',
          description: `For web apps of the server's own origin. ${DESCRIPTIONS[effect]}`,
          schema: { type: 'string', enum: [COOKIE_MODE] },
        },
      ]
    : [];

/** The codes that the header can lead to. */
export const sessionCodesOf = (effect: SessionEffect | undefined): string[] => (effect ? ['ORIGIN_NOT_ALLOWED'] : []);

const SET_COOKIE = { 'Set-Cookie': { $ref: '#/components/headers/SessionCookie' } };

/** Adds the cookie to the successful responses of an operation that changes it. */
export const withSessionCookie = (
  effect: SessionEffect | undefined,
  responses: Record<string, Schema>,
): Record<string, Schema> =>
  effect
    ? Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          { ...response, headers: { ...partOf(response, 'headers'), ...SET_COOKIE } },
        ]),
      )
    : responses;
