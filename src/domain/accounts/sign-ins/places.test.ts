import fc from 'fast-check';
import { type KnownPlace, networkOf, placeOf, visit } from './places';

const DAY_MS = 86_400_000;
const NOW = 1_000 * DAY_MS;
const HOME = { device: 'Firefox · Linux', network: '203.0.113.0/24' };
const known = (change: Partial<KnownPlace> = {}): KnownPlace => ({
  ...HOME,
  since: NOW - 10 * DAY_MS,
  at: NOW - 2 * DAY_MS,
  ...change,
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
    ['not an address', null],
    [null, null],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));

  it('is the same for all addresses of it', () =>
    fc.assert(
      fc.property(fc.nat(255), fc.nat(255), (one, other) => {
        expect(networkOf(`198.51.100.${one}`)).toBe(networkOf(`198.51.100.${other}`));
      }),
    ));
});

describe('a sign-in', () => {
  it('is not notable the first time, and its place is remembered', () =>
    expect(visit([], HOME, NOW)).toEqual({ places: [{ ...HOME, since: NOW, at: NOW }], isNotable: false }));

  it.each([
    ['from another network', { ...HOME, network: '198.51.100.0/24' }, true],
    ['from another device', { ...HOME, device: 'Safari · iOS' }, true],
    ['from the same place', HOME, false],
  ])('%s is notable: %s', (_what, place, isNotable) => expect(visit([known()], place, NOW).isNotable).toBe(isNotable));

  it('is not notable if device and network are known from different places', () => {
    const places = [known({ device: 'curl/8.5' }), known({ network: '198.51.100.0/24' })];
    expect(visit(places, { device: 'curl/8.5', network: '198.51.100.0/24' }, NOW).isNotable).toBe(false);
  });

  it('changes nothing a second time on a day', () =>
    expect(visit([known({ at: NOW - 1 })], HOME, NOW)).toEqual({ places: null, isNotable: false }));

  it('is notable again from a place that was forgotten', () => {
    const places = [known({ at: NOW - 181 * DAY_MS }), known({ network: '198.51.100.0/24', device: 'curl/8.5' })];
    expect(visit(places, HOME, NOW).isNotable).toBe(true);
  });

  it('sends at most five emails a day, and remembers at most thirty places, whatever comes', () => {
    let places: KnownPlace[] = [known()];
    let notices = 0;
    for (let at = 0; at < 100; at += 1) {
      const result = visit(places, placeOf(`10.1.${at}.1`, 'curl/8.5'), NOW + at * 1000);
      notices += Number(result.isNotable);
      places = result.places ?? places;
      expect(places.length).toBeLessThanOrEqual(30);
    }
    expect(notices).toBe(5);
  });

  it('remembers the beginning of a long name of a program', () =>
    expect(placeOf(null, 'x'.repeat(500)).device).toHaveLength(60));
});
