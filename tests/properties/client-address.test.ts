import fc from 'fast-check';
import { callerOf, MAX_REPORTED_LENGTH, parseAddress, UNKNOWN_ADDRESS } from '../../src/domain/access/client-address';
import { unknownCallerKey } from '../../src/domain/access/limits/rate-limits';

const PROXY = '10.0.0.1';
const isTrusted = (address: string): boolean => address === PROXY;
const spelled = (text: string): string => parseAddress(text)?.toString() ?? UNKNOWN_ADDRESS;

const port = fc.integer({ min: 0, max: 65_535 });
const ipv4 = fc.ipV4().filter((address) => address !== PROXY);
const ipv6 = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
  .map((groups) => groups.map((group) => group.toString(16)).join(':'));

/** An address, and how a proxy can report it in each of the headers. */
const reported = fc.oneof(
  fc.tuple(ipv4, port).map(([address, at]) => ({ address, plain: `${address}:${at}`, quoted: `"${address}:${at}"` })),
  fc
    .tuple(ipv6, port)
    .map(([address, at]) => ({ address, plain: `[${address}]:${at}`, quoted: `"[${address}]:${at}"` })),
  ipv4.map((address) => ({ address, plain: address, quoted: address })),
  ipv6.map((address) => ({ address, plain: `[${address}]`, quoted: `"[${address}]"` })),
);

/** Any text that a header can contain. */
const text = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[\d.:[\]"=;, _a-zA-Z%]{0,60}$/),
  fc.array(reported.map(({ plain, quoted }) => `${plain}, for=${quoted}`)).map((parts) => parts.join(', ')),
);

it('finds the address that the proxy appended, whatever the client sent before it', () => {
  fc.assert(
    fc.property(reported, text, ({ address, plain }, before) => {
      const { address: found } = callerOf(PROXY, { forwardedFor: `${before},${plain}` }, isTrusted);
      expect(found).toBe(spelled(address));
    }),
  );
});

it('finds the same in Forwarded, or no address when the client made the header malformed', () => {
  fc.assert(
    fc.property(reported, text, ({ address, quoted }, before) => {
      const { address: found } = callerOf(PROXY, { forwarded: `${before}, for=${quoted};proto=https` }, isTrusted);
      expect([spelled(address), UNKNOWN_ADDRESS]).toContain(found);
    }),
  );
  fc.assert(
    fc.property(reported, reported, ({ address, quoted }, other) => {
      const header = `for=${other.quoted}, for=${quoted};proto=https`;
      expect(callerOf(PROXY, { forwarded: header }, isTrusted).address).toBe(spelled(address));
    }),
  );
});

it('reads any header as a canonical address or as none, and never throws', () => {
  fc.assert(
    fc.property(text, text, (forwardedFor, forwarded) => {
      for (const headers of [{ forwardedFor }, { forwarded }]) {
        const { address } = callerOf(PROXY, headers, isTrusted);
        expect([spelled(address), UNKNOWN_ADDRESS]).toContain(address);
      }
      const { address, hop } = callerOf(PROXY, { forwardedFor, forwarded }, isTrusted);
      const texts = hop === null ? (address.match(/^(.+) \(Forwarded: (.+)\)$/)?.slice(1) ?? [address]) : [address];
      for (const each of texts) expect([spelled(each), UNKNOWN_ADDRESS]).toContain(each);
      expect(address.length).toBeLessThanOrEqual(MAX_REPORTED_LENGTH);
    }),
  );
});

/** The key that limits count by, as the middleware chooses it. */
const keyOf = (headers: { forwardedFor?: string; forwarded?: string }): string => {
  const { address, hop } = callerOf(PROXY, headers, isTrusted);
  return parseAddress(address) ? address : unknownCallerKey(PROXY, hop);
};

it('gives a caller at most two keys, whatever it sends in the header that the proxy does not write', () => {
  fc.assert(
    fc.property(reported, text, ({ address, plain, quoted }, forged) => {
      const ofPeer = unknownCallerKey(PROXY, null);
      const keys = [spelled(address), ofPeer];
      expect(keys).toContain(keyOf({ forwardedFor: plain, forwarded: forged }));
      expect(keys).toContain(keyOf({ forwarded: `for=${quoted}`, forwardedFor: forged }));
      expect(keys).toContain(keyOf({ forwarded: `${forged}, for=${quoted}`, forwardedFor: forged }));
    }),
  );
});
