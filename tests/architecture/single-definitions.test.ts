import { serverCode } from '../helpers/source/source';

/** Definitions that exist once, so that two copies cannot disagree. */
const WRITTEN_ONCE: [what: string, pattern: RegExp, place: string][] = [
  ['the database in use', /dialect\.client\b/, 'src/database/connection.ts'],
  ['the division of a list into chunks', /\.slice\(at, at \+/, 'src/database/chunks.ts'],
  ['the reading of a count', /\?\.total \?\? 0/, 'src/database/counts.ts'],
  ['the keys of advisory locks', /\b7_305_\d{3}\b/, 'src/database/advisory-locks.ts'],
  ['the refusal of writes to an organisation', /guarded\('ORGANISATION_READ_ONLY'/, 'src/wire/errors/guard-errors.ts'],
  ['the IP allowlist', /\blist\(address\)/, 'src/domain/access/ip-allowlist.ts'],
  ['the SSO-only rule', /return 'SSO_REQUIRED'/, 'src/domain/access/sso-only.ts'],
  ['the creation of the request state', /\.blockedOrganisations = new Map/, 'src/policies/request-opened.ts'],
];

it.each(WRITTEN_ONCE)('%s is defined in one place', (_what, pattern, place) => {
  const found = serverCode().filter(({ path, text }) => !path.startsWith('src/admin/') && pattern.test(text));
  expect(found.map(({ path }) => path)).toEqual([place]);
});
