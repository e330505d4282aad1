import fc from 'fast-check';
import { mapResult } from '../../src/integrations/sarif/result';
import { mapRun } from '../../src/integrations/sarif/run';

/** Names of SARIF, so that arbitrary values are where readers look. */
const NAMES = [
  'tool driver extensions rules name version invocations toolExecutionNotifications associatedRule automationDetails id index',
  'originalUriBaseIds uri uriBaseId artifacts location taxonomies ruleId ruleIndex rule kind level message text markdown arguments',
  'locations physicalLocation artifactLocation region snippet startLine fingerprints partialFingerprints suppressions status',
  'properties tags security-severity purl purls help helpUri relationships target toolComponent taxa messageStrings __proto__',
]
  .join(' ')
  .split(' ');

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom(
      'R',
      'a/b',
      '../x',
      'file:///r/',
      'https://x',
      'CVE-2021-1',
      '9.8',
      'error',
      'accepted',
      -1,
      0,
      1.5,
      null,
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.double(),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 8 }),
  ),
}));

const fields = fc.dictionary(fc.constantFrom(...NAMES), value);

describe('any JSON value as a run and as a result of SARIF', () => {
  it('is read without an error, into bounded texts without control characters', () => {
    fc.assert(
      fc.property(fields, value, fields, (run, anything, result) => {
        const context = mapRun({ index: 0, fields: run, results: 1 });
        for (const one of [anything, result]) {
          const [item] = mapResult(context, one, 3);
          expect(item).toBeDefined();
          if (item?.type !== 'finding') continue;
          const { rule_id: rule, location, description } = item.finding;
          expect(rule.length).toBeLessThanOrEqual(255);
          expect(`${rule}${location.path}`).not.toMatch(/\p{Cc}/u);
          expect(location.path?.split('/') ?? []).not.toContain('..');
          expect(description ?? '').not.toContain('\u0000');
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
