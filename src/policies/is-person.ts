import { principalOf } from '../http/authentication/principal-of-request';
import { wrongCredential } from '../wire/errors/credential-errors';

/**
 * Checks that the caller is a person, because only people have accounts. An API token is a valid credential without an
 * account, so it gets a 403, not a 401. On routes of plugins, the strategies already refuse agents and SCIM tokens.
 */
const isPerson = (ctx: { state: object }): true => {
  if (principalOf(ctx).kind !== 'user') throw wrongCredential('api_token');
  return true;
};

export default isPerson;
