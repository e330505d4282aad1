import { BlockList } from 'node:net';
import fc from 'fast-check';
import { normaliseAllowlist, normaliseRange } from '../../src/domain/access/ip-allowlist';

const ipv4Range = fc
  .tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 }))
  .map(([address, bits]) => ({ address, bits, family: 'ipv4' as const }));
const ipv6Range = fc
  .tuple(
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
      .map((groups) => groups.map((group) => group.toString(16)).join(':')),
    fc.integer({ min: 0, max: 128 }),
  )
  .map(([address, bits]) => ({ address, bits, family: 'ipv6' as const }));

/** Node's own answer to whether a range contains an address. */
const contains = (range: string, address: string, family: 'ipv4' | 'ipv6'): boolean => {
  const [network = '', bits = ''] = range.split('/');
  const list = new BlockList();
  list.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4');
  return list.check(address, family);
};

describe('a range in its canonical form', () => {
  it('is its own canonical form', () => {
    fc.assert(
      fc.property(fc.oneof(ipv4Range, ipv6Range), ({ address, bits }) => {
        const range = normaliseRange(`${address}/${bits}`);
        expect(range).not.toBeNull();
        expect(normaliseRange(range as string)).toBe(range);
      }),
    );
  });

  it('contains the address from which it was made', () => {
    fc.assert(
      fc.property(fc.oneof(ipv4Range, ipv6Range), ({ address, bits, family }) => {
        expect(contains(normaliseRange(`${address}/${bits}`) as string, address, family)).toBe(true);
      }),
    );
  });

  it('contains exactly the addresses of the original range', () => {
    fc.assert(
      fc.property(ipv4Range, fc.ipV4(), ({ address, bits }, other) => {
        const range = normaliseRange(`${address}/${bits}`) as string;
        expect(contains(range, other, 'ipv4')).toBe(contains(`${address}/${bits}`, other, 'ipv4'));
      }),
    );
  });

  it('is the same for every spelling', () => {
    fc.assert(
      fc.property(ipv4Range, ({ address, bits }) => {
        const range = normaliseRange(`${address}/${bits}`);
        expect(normaliseRange(`::ffff:${address}/${bits + 96}`)).toBe(range);
        expect(normaliseRange(` ${address}/${bits}\n`)).toBe(range);
      }),
    );
    fc.assert(
      fc.property(ipv6Range, ({ address, bits }) => {
        const padded = address
          .split(':')
          .map((group) => group.padStart(4, '0'))
          .join(':')
          .toUpperCase();
        expect(normaliseRange(`${padded}/${bits}`)).toBe(normaliseRange(`${address}/${bits}`));
      }),
    );
  });

  it('keeps its prefix length', () => {
    fc.assert(
      fc.property(ipv4Range, ({ address, bits }) => {
        expect(normaliseRange(`${address}/${bits}`)?.split('/')[1]).toBe(String(bits));
      }),
    );
  });
});

describe('an allowlist with any entries', () => {
  it('is canonical or invalid, entry by entry', () => {
    const entry = fc.oneof(
      fc.string(),
      fc.jsonValue(),
      ipv4Range.map(({ address, bits }) => `${address}/${bits}`),
      fc.ipV6(),
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
        const { ranges, faults } = normaliseAllowlist(entries);
        expect(new Set(ranges).size).toBe(ranges.length);
        for (const range of ranges) expect(normaliseRange(range)).toBe(range);
        const good = entries.filter((_, index) => !faults.some(({ path }) => path[1] === index));
        expect(normaliseAllowlist(good)).toEqual({ ranges, faults: [] });
      }),
    );
  });
});
