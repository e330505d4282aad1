import { principalOf } from '../http/authentication/principal-of-request';
import { wrongCredential } from '../wire/errors/credential-errors';

/**
 * The caller is a person: an account belongs to one. An API token is a valid credential without an account, hence a 403 and
 * not a 401. The strategies refuse agents and SCIM tokens on routes of plugins themselves.
 */
const isPerson = (ctx: { state: object }): true => {
  if (principalOf(ctx).kind !== 'user') throw wrongCredential('api_token');
  return true;
};

export default isPerson;
