import { invalid, unavailable } from './http-errors';

/** 400: another organisation has verified the domain. The error does not name it, because it is confidential. */
export const domainTaken = () =>
  invalid([{ path: ['workspace_domain'], message: 'Another organisation has verified this domain.' }], 'DOMAIN_TAKEN', {
    remedy:
      'If the domain is yours, ask the platform operator to clear workspace_domain_verified_at of the other organisation. Single sign-on to your organisation works in the meantime.',
  });

/** 400: there is nothing to verify. */
export const domainMissing = () =>
  invalid([{ path: ['workspace_domain'], message: 'The organisation has no workspace_domain.' }], 'DOMAIN_MISSING', {
    remedy: 'Set workspace_domain first.',
  });

/** 400: the DNS record does not exist yet. */
export const domainNotProved = (record: { type: string; name: string; value: string }) => {
  const error = invalid(
    [{ path: ['workspace_domain'], message: `There is no TXT record at ${record.name} with the expected value.` }],
    'DOMAIN_NOT_VERIFIED',
    { remedy: 'Create the DNS record in details.record, wait until your DNS serves it, and try again.' },
  );
  Object.assign(error.details, { record });
  return error;
};

/** 503: no resolver responds. */
export const resolverUnavailable = () =>
  unavailable('DNS_UNAVAILABLE', 'The DNS does not respond for this domain.', {
    remedy: 'Check the name servers of the domain, and try again in a minute.',
  });
