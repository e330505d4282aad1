import { serverCode } from '../helpers/source/source';

/** What is written in one place, so that two copies never disagree. */
const WRITTEN_ONCE: [what: string, pattern: RegExp, place: string][] = [
  ['which database is in use', /dialect\.client\b/, 'src/database/connection.ts'],
  ['how a list is split into chunks', /\.slice\(at, at \+/, 'src/database/chunks.ts'],
  ['how a count is read', /\?\.total \?\? 0/, 'src/database/counts.ts'],
  ['the keys of advisory locks', /\b7_305_\d{3}\b/, 'src/database/advisory-locks.ts'],
  ['the refusal of writes to an organisation', /guarded\('ORGANISATION_READ_ONLY'/, 'src/wire/errors/guard-errors.ts'],
  ['who may come from an address', /\blist\(address\)/, 'src/domain/access/ip-allowlist.ts'],
  ['who requires single sign-on of a session', /return 'SSO_REQUIRED'/, 'src/domain/access/sso-only.ts'],
  ['what opens the state of a request', /\.blockedOrganisations = new Map/, 'src/policies/request-opened.ts'],
];

it.each(WRITTEN_ONCE)('%s is written in one place', (_what, pattern, place) => {
  const found = serverCode().filter(({ path, text }) => !path.startsWith('src/admin/') && pattern.test(text));
  expect(found.map(({ path }) => path)).toEqual([place]);
});
