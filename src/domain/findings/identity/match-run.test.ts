import { keysOf, placeOf, sharedKeys } from './identity';
import { matchRun } from './match-run';
import { fingerprint, reportedFinding } from '../../../../tests/helpers/findings/reported-finding';

const at = (line: number, more = {}) =>
  reportedFinding({ location: { path: 'a.py', line, end_line: null, column: null }, ...more });
const withFingerprint = (path: string, value: string) =>
  reportedFinding({
    location: { path, line: 3, end_line: null, column: null },
    fingerprints: [fingerprint({ value })],
  });
const inVersion = (version: string, line = 1) => at(line, { package: { name: 'p', version, purl: null } });

const match = (stored: ReturnType<typeof at>[], reported: ReturnType<typeof at>[], closed: number[] = []) =>
  matchRun(
    stored.map((one, id) => ({ id, keys: keysOf(one), place: placeOf(one), isOpen: !closed.includes(id) })),
    reported.map((one) => ({ keys: keysOf(one), place: placeOf(one), presence: one.presence })),
    sharedKeys(reported.filter(({ presence }) => presence === 'present').map(keysOf)),
  );

describe('matching a run', () => {
  it('finds true duplicates again, each once, and the one that is left', () => {
    expect(match([], [at(10), at(20)])).toEqual([null, null]);
    expect(match([at(10), at(20)], [at(20), at(10)])).toEqual([1, 0]);
    expect(match([at(10), at(20)], [at(20)])).toEqual([1]);
    expect(match([at(10), at(20)], [at(15)])).toEqual([0]);
    expect(match([at(10)], [at(20), at(10), at(30)])).toEqual([null, 0, null]);
  });

  it('prefers an open one among moved ones of equal content', () => {
    expect(match([at(10), at(20)], [at(22)], [0])).toEqual([1]);
  });

  it('matches versions of one package with the same version first', () => {
    expect(match([inVersion('1.0', 5), inVersion('2.0', 9)], [inVersion('2.0', 7)])).toEqual([1]);
    expect(match([inVersion('9.0'), inVersion('10.0')], [inVersion('11.0'), inVersion('9.1')])).toEqual([1, 0]);
  });

  it('uses the content where two folders have the same fingerprint', () => {
    const [a, b] = [withFingerprint('a/config.py', 'f'), withFingerprint('b/config.py', 'f')];
    expect(match([a], [b, a])).toEqual([null, 0]);
    expect(match([a, b], [b])).toEqual([1]);
  });

  it('never takes a finding whose fingerprint says that it is another one', () => {
    expect(match([withFingerprint('a', 'f')], [withFingerprint('a', 'g')])).toEqual([null]);
    expect(match([withFingerprint('a', 'f'), withFingerprint('a', 'g')], [withFingerprint('a', 'g')])).toEqual([1]);
  });

  it('takes each finding once, by its fingerprint rather than by its content', () => {
    expect(
      match(
        [withFingerprint('a', 'f')],
        [withFingerprint('b', 'f'), reportedFinding({ location: withFingerprint('a', '').location })],
      ),
    ).toEqual([0, null]);
  });

  it('finds absent results among what present ones leave', () => {
    const absent = { presence: 'absent' } as const;
    expect(match([at(10), at(20)], [at(10, absent), at(10)])).toEqual([1, 0]);
    expect(match([at(10)], [at(10, absent)])).toEqual([0]);
    expect(match([at(10)], [at(10, absent), at(12)])).toEqual([null, 0]);
  });

  it('matches thousands of equal results', () => {
    const same = Array.from({ length: 5000 }, () => at(1));
    expect(match(same, same)).toEqual(same.map((_one, index) => index));
  });
});
