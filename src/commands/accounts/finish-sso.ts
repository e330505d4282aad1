import type { Core } from '@strapi/strapi';
import { judgeDirectory, judgeWorkspace, type ProvenPerson } from '../../domain/accounts/sso-claims';
import { finishOidc } from '../../integrations/oidc';
import { countRefusedSignIn } from '../../audit/refused-sign-ins';
import type { SessionTokens } from '../../tenancy/identity/session-tokens';
import { findSsoOrganisation } from '../../repositories/accounts/sso-organisations';
import type { SsoTicket } from '../../repositories/accounts/sso-tickets';
import { tenancyOf } from '../../tenancy/tenancy';
import { isUniqueViolation } from '../../wire/errors/database-faults';
import { guarded } from '../../wire/errors/guard-errors';
import { refusedClaims, invalidState, invalidIdToken, denied, providerUnavailable } from '../../wire/errors/sso-errors';
import { type SignInOrigin, signIn } from './sign-in';
import { followSignIn } from './follow-sso';
import { accountFor } from './sso-account';
import { redirectUriOf, type SsoWay, wayInto, waysInto } from './sso-settings';
import { isAddressAllowed } from '../../domain/access/ip-allowlist';

/** A code in an address is exchanged by the page that it leads to, at once. */
const CODE_SECONDS = 60;

/** How somebody comes back from the provider. */
export interface SsoReturn {
  /** What their browser has kept. */
  ticket: SsoTicket;
  /** The part of the address behind the question mark, as it came. */
  query: string;
}

/** Asks the provider whom it has let in, and judges that. */
const personBehind = async (strapi: Core.Strapi, way: SsoWay, { ticket, query }: SsoReturn): Promise<ProvenPerson> => {
  const { provider, organisation, directory, domain } = way;
  const answer = await finishOidc(provider, redirectUriOf(strapi), query, ticket);
  if (answer.kind !== 'claims') strapi.log.warn(`No sign-in by ${provider.issuer}: ${answer.kind}; ${answer.reason}`);
  if (answer.kind === 'away') throw providerUnavailable(await waysInto(strapi, organisation.slug));
  if (answer.kind === 'denied') throw denied();
  if (answer.kind === 'refused') throw invalidIdToken();
  const judged = directory ? judgeDirectory(answer.claims, directory) : judgeWorkspace(answer.claims, domain);
  if ('code' in judged) throw refusedClaims(judged);
  return judged;
};

/** Members come from where the organisation allows it. The session will carry no operator's rights, so nobody is exempt. */
const assertAddressAllowed = async (strapi: Core.Strapi, id: number, address: string | null): Promise<void> => {
  const facts = (await tenancyOf(strapi).organisations.of([id])).get(id);
  if (facts && !isAddressAllowed(facts.allowlist, address)) throw guarded('IP_NOT_ALLOWED', facts);
};

/** Refusals of somebody; a provider that is away refuses nobody. */
const noteRefusal = (organisationId: number, error: unknown, address: string | null): void => {
  const { name, details } = error as { name?: string; details?: { code?: string } };
  if ((name === 'PolicyError' || name === 'UnauthorizedError') && details?.code)
    countRefusedSignIn([organisationId], details.code, address ?? '');
};

/**
 * Who has come back from the provider, and by which way: everything that does not depend on accounts is checked.
 *
 * @throws ValidationError `SSO_STATE_INVALID`, PolicyError `IP_NOT_ALLOWED`, and the refusals of src/wire/errors/sso-errors.ts
 */
export const proveReturn = async (
  strapi: Core.Strapi,
  back: SsoReturn,
  origin: SignInOrigin,
): Promise<{ way: SsoWay; person: ProvenPerson }> => {
  const organisation = await findSsoOrganisation(strapi, { document_id: back.ticket.organisation });
  if (!organisation) throw invalidState();
  const way = wayInto(strapi, organisation, back.ticket.method, back.ticket.directory);
  try {
    const person = await personBehind(strapi, way, back);
    await assertAddressAllowed(strapi, organisation.id, origin.clientAddress);
    return { way, person };
  } catch (error) {
    noteRefusal(organisation.id, error, origin.clientAddress);
    throw error;
  }
};

/**
 * Finishes a single sign-on: whoever the provider has let in gets a session that opens the organisation, and no other.
 *
 * @param origin where the request comes from
 * @returns the session's tokens; where the ticket names an address to return to, the refresh token holds for a minute
 * @throws the refusals of src/wire/errors/sso-errors.ts, of guards and limits
 */
export const finishSso = async (strapi: Core.Strapi, back: SsoReturn, origin: SignInOrigin): Promise<SessionTokens> => {
  const { ticket } = back;
  const { way, person } = await proveReturn(strapi, back, origin);
  const { id, documentId } = way.organisation;
  try {
    const userId = await accountFor(strapi, id, { ...person, method: ticket.method });
    const once = { ticket: ticket.state, ...(ticket.returnTo === null ? {} : { refreshSeconds: CODE_SECONDS }) };
    const tokens = await signIn(strapi, {
      userId,
      method: 'sso',
      organisation: { id, documentId },
      ...origin,
      ...once,
    });
    await followSignIn(strapi, way, userId);
    return tokens;
  } catch (error) {
    noteRefusal(id, error, origin.clientAddress);
    // A copied cookie, and a provider that takes its codes again.
    throw isUniqueViolation(error) ? invalidState() : error;
  }
};
