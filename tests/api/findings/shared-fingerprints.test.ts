import { sharedFingerprintsOf } from '../../../src/commands/findings/imports/staged-identity';
import { removeResults, resultsAtOnce, stageResults } from '../../../src/repositories/findings/imports/staged-results';

/** No import has it. */
const SCAN = 999_999_999;
const EVERY = 700;

const lookupOf = (index: number): string => `source/hash-${index}`;

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
    const sharedAmong = await sharedFingerprintsOf(strapi, SCAN, most);
    const found = new Set<string>();
    for (let at = 0; at < count(); at += 500) {
      const part = Array.from({ length: 500 }, (_all, next) => lookupOf(at + next));
      const others = await sharedAmong(part);
      for (const lookup of part) if (others.has(lookup)) found.add(lookup);
    }
    expect([...found].sort()).toEqual(shared().map(lookupOf).sort());
  });

  it('are none of another report', async () => {
    const sharedAmong = await sharedFingerprintsOf(strapi, SCAN + 1);
    expect(await sharedAmong([lookupOf(0)])).toEqual(new Set());
  });
});
