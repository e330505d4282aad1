import { invariants } from '../../../../lifecycles/invariants';
import { invalid } from '../../../../wire/errors';

export default invariants(({ before, data }) => {
  if (!before && data?.expires_at && new Date(data.expires_at as string).getTime() <= Date.now()) {
    throw invalid([{ path: ['expires_at'], message: 'expires_at must lie in the future.' }], 'EXPIRY_PAST');
  }
  if (before && data?.token_hash !== undefined && data.token_hash !== before.token_hash) {
    throw invalid(
      [{ path: ['token_hash'], message: 'The hash of a token never changes. Create a new token instead.' }],
      'TOKEN_FIXED',
    );
  }
  if (before?.revoked_at && data?.revoked_at === null) {
    throw invalid(
      [{ path: ['revoked_at'], message: 'A revoked token stays revoked. Create a new token instead.' }],
      'TOKEN_REVOKED',
    );
  }
});
