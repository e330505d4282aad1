import { version as OWN_VERSION } from '../../agent/package.json';
import { acme } from './acme/acme';
import { demoClock } from './demo-clock';
import type { DemoOrganisation } from './demo-table';
import { globex } from './globex/globex';

const versionsOf = ({ tables }: DemoOrganisation): string[] =>
  tables
    .filter(({ uid }) => uid === 'api::svc-agent.svc-agent')
    .flatMap(({ rows }) => rows)
    .flatMap(({ then = [] }) => then.flatMap((change) => ('set' in change ? [change.set.version] : [])))
    .filter((version) => typeof version === 'string');

const order = new Intl.Collator('en', { numeric: true });

beforeAll(() => {
  process.env.TOKEN_HASH_KEY = 'a key of the tests only';
});

// The fleet would otherwise call every newly enrolled agent old.
it('has no agent of a version that is newer than this one', () => {
  const clock = demoClock(new Date('2027-05-20T12:00:00Z'));
  const versions = [acme(clock), globex(clock)].flatMap(versionsOf);
  expect(versions).toContain('0.1.9');
  expect(versions.filter((version) => order.compare(OWN_VERSION, version) < 0)).toEqual([]);
});
