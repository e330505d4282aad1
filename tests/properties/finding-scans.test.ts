import fc from 'fast-check';
import type { FindingState } from '../../src/domain/findings/finding-state';
import { type IdentityKey, keysOf, type Place, placeOf, sharedKeys } from '../../src/domain/findings/identity/identity';
import { matchRun } from '../../src/domain/findings/identity/match-run';
import { created, notReported, reportedAgain, type ScanOutcome } from '../../src/domain/findings/life-cycle';
import { scan } from '../helpers/findings/finding-state';
import { fingerprint, reportedFinding } from '../helpers/findings/reported-finding';

/** A weakness of the code, and how the scanner reports it this time. */
interface Result {
  weakness: number;
  line: number;
  hasFingerprint: boolean;
}

interface Scan {
  complete: boolean;
  results: Result[];
}

interface Stored {
  id: number;
  weakness: number;
  state: FindingState;
  details: Record<string, unknown>;
  keys: IdentityKey[];
  place: Place;
}

/** Weaknesses of two rules in some files. The fingerprint is that of a scanner that ignores folders. */
const reported = ({ weakness, line, hasFingerprint }: Result) =>
  reportedFinding({
    rule_id: `R${weakness % 2}`,
    description: `in ${'abcdefgh'[weakness] ?? ''}`,
    location: { path: `${weakness % 3}/config.py`, line, end_line: null, column: null },
    fingerprints: hasFingerprint ? [fingerprint({ value: `${weakness >> 2}` })] : [],
  });

const isOpen = ({ state }: Stored): boolean => state.status === 'open';

/** Imports a scan as the server does. Returns the findings afterwards, and in which number each was counted. */
const importScan = (before: readonly Stored[], { complete, results }: Scan, hour: number) => {
  const facts = scan({ at: new Date(Date.UTC(2026, 2, 1, hour)).toISOString(), complete });
  const stored = new Map(before.map((one) => [one.id, one]));
  const findings = results.map((result) => ({ result, finding: reported(result) }));
  const identities = findings.map(({ finding }) => ({ keys: keysOf(finding), place: placeOf(finding) }));
  const ids = matchRun(
    before.map((one) => ({ ...one, isOpen: isOpen(one) })),
    identities.map((one) => ({ ...one, presence: 'present' as const })),
    sharedKeys(identities.map(({ keys }) => keys)),
  );
  const outcomes: [id: number, outcome: ScanOutcome | null][] = [];
  const seen = new Set<number>();
  for (const [index, { result, finding }] of findings.entries()) {
    const state = { severity: finding.severity, details: { line_number: result.line }, claim: null };
    const known = stored.get(ids[index] ?? -1);
    const { fields, details, outcome } = known
      ? reportedAgain(known.state, known.details, state, facts)
      : { ...created(state, facts), details: state.details };
    const id = known?.id ?? stored.size;
    expect(seen.has(id)).toBe(false);
    seen.add(id);
    outcomes.push([id, outcome]);
    stored.set(id, {
      id,
      weakness: result.weakness,
      state: { ...known?.state, ...fields } as FindingState,
      details: { ...known?.details, ...details },
      keys: identities[index]?.keys ?? [],
      place: placeOf(finding),
    });
  }
  for (const one of before.filter(({ id }) => !seen.has(id))) {
    const { fields, outcome } = notReported(one.state, `R${one.weakness % 2}`, facts);
    outcomes.push([one.id, outcome]);
    stored.set(one.id, { ...one, state: { ...one.state, ...fields } });
  }
  return { stored: [...stored.values()], outcomes };
};

const count = (outcomes: [number, ScanOutcome | null][], ...wanted: ScanOutcome[]): number =>
  outcomes.filter(([, outcome]) => outcome !== null && wanted.includes(outcome)).length;

const WEAKNESSES = [0, 1, 2, 3, 4, 5, 6, 7];

/** Weaknesses in any order, at any line. */
const results = (hasFingerprint: fc.Arbitrary<boolean>): fc.Arbitrary<Result[]> =>
  fc
    .tuple(fc.shuffledSubarray(WEAKNESSES), hasFingerprint)
    .chain(([weaknesses, has]) =>
      fc.tuple(...weaknesses.map((weakness) => fc.nat(99).map((line) => ({ weakness, line, hasFingerprint: has })))),
    );

const scans = (hasFingerprint: fc.Arbitrary<boolean>): fc.Arbitrary<Scan[]> =>
  fc.array(fc.record({ complete: fc.boolean(), results: results(hasFingerprint) }), { minLength: 1, maxLength: 8 });

const after = (series: readonly Scan[]): Stored[] =>
  series.reduce<Stored[]>((stored, one, hour) => importScan(stored, one, hour).stored, []);

const sorted = (weaknesses: Iterable<number>): number[] => [...weaknesses].sort((a, b) => a - b);

describe('any series of scans', () => {
  it('leaves those findings open that the last complete scan or a later one reports', () => {
    fc.assert(
      fc.property(scans(fc.constant(false)), (series) => {
        let open = new Set<number>();
        for (const { complete, results: own } of series) {
          const present = own.map(({ weakness }) => weakness);
          open = new Set(complete ? present : [...open, ...present]);
        }
        expect(
          sorted(
            after(series)
              .filter(isOpen)
              .map(({ weakness }) => weakness),
          ),
        ).toEqual(sorted(open));
      }),
    );
  });

  it('leaves as many findings open as a complete scan reports, even if its fingerprints are bad or come and go', () => {
    fc.assert(
      fc.property(scans(fc.boolean()), results(fc.boolean()), (series, last) => {
        const stored = after([...series, { complete: true, results: last }]);
        expect(sorted(stored.filter(isOpen).map(({ weakness }) => weakness))).toEqual(
          sorted(last.map(({ weakness }) => weakness)),
        );
      }),
    );
  });

  it('counts each finding once: none is created and closed, and every result is counted', () => {
    fc.assert(
      fc.property(scans(fc.boolean()), (series) => {
        let stored: Stored[] = [];
        for (const [hour, one] of series.entries()) {
          const next = importScan(stored, one, hour);
          const ids = next.outcomes.map(([id]) => id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(count(next.outcomes, 'created', 'reopened', 'updated', 'unchanged')).toBe(one.results.length);
          expect(next.stored.filter(isOpen).length).toBe(
            stored.filter(isOpen).length + count(next.outcomes, 'created', 'reopened') - count(next.outcomes, 'closed'),
          );
          ({ stored } = next);
        }
      }),
    );
  });

  it('changes nothing when the last scan is imported again in any order', () => {
    fc.assert(
      fc.property(scans(fc.boolean()), fc.infiniteStream(fc.nat()), (series, dice) => {
        const stored = after(series);
        const last = series.at(-1) ?? { complete: true, results: [] };
        const order = last.results.map((result) => ({ result, rank: dice.next().value ?? 0 }));
        const shuffled = order.sort((a, b) => a.rank - b.rank).map(({ result }) => result);
        const next = importScan(stored, { ...last, results: shuffled }, series.length - 1);
        expect(count(next.outcomes, 'unchanged')).toBe(last.results.length);
        expect(count(next.outcomes, 'created', 'reopened', 'updated', 'closed')).toBe(0);
        const byId = (list: Stored[]) => [...list].sort((a, b) => a.id - b.id);
        expect(byId(next.stored)).toEqual(byId(stored));
      }),
    );
  });
});
