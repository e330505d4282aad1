import { sharedHashesOf } from '../../../src/commands/findings/imports/staged-identity';
import { removeResults, resultsAtOnce, stageResults } from '../../../src/repositories/findings/imports/staged-results';

/** No import has it. */
const SCAN = 999_999_999;
const EVERY = 700;

const hashOf = (index: number): string => `hash-${index}`;
const lookupOf = (index: number): string => `source/${hashOf(index)}`;

/** A result with a fingerprint that identifies it, and the key of its content, which is never shared. */
const result = (index: number) => ({
  id: index,
  source: 0,
  keys: [hashOf(index), 'content'].map((hash) => ({ kind: 'full' as const, name: 'id', version: 1, hash })),
  lookups: [lookupOf(index), 'source/content'],
  place: { line: null, column: null, version: null },
  presence: 'present' as const,
});

describe('fingerprints that several results of a report have', () => {
  // Several parts of what one statement looks at.
  const count = () => resultsAtOnce(strapi) * 25;
  const shared = () => Array.from({ length: Math.ceil(count() / EVERY) }, (_all, at) => at * EVERY);

  beforeAll(async () => {
    const lookups = Array.from({ length: count() }, (_all, index) => lookupOf(index));
    await stageResults(strapi, SCAN, {
      rows: '[]',
      fingerprints: JSON.stringify([...lookups, ...shared().map(lookupOf)]),
    });
  });

  afterAll(() => removeResults(strapi, SCAN));

  it.each([
    ['kept', 20_000],
    ['looked up for each part, because there are too many', 3],
  ])('are all found when they are %s', async (_way, most) => {
    const sharedAmong = await sharedHashesOf(strapi, SCAN, most);
    const found = new Set<string>();
    for (let at = 0; at < count(); at += 500) {
      const part = Array.from({ length: 500 }, (_all, next) => result(at + next));
      for (const hash of await sharedAmong(part)) found.add(hash);
    }
    expect([...found].sort()).toEqual(shared().map(hashOf).sort());
  });

  it('are none of another report', async () => {
    const sharedAmong = await sharedHashesOf(strapi, SCAN + 1);
    expect(await sharedAmong([result(0)])).toEqual(new Set());
  });
});
