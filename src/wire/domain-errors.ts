import { invalid } from './errors';

/** 400: another organisation has verified the domain. It is not named: the caller may know nothing of it. */
export const domainTaken = () =>
  invalid([{ path: ['workspace_domain'], message: 'Another organisation has verified this domain.' }], 'DOMAIN_TAKEN', {
    remedy:
      'If the domain is yours, ask the platform operator to clear workspace_domain_verified_at of the other organisation. Single sign-on to your organisation works meanwhile.',
  });
