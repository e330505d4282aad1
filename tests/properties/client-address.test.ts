import fc from 'fast-check';
import { callerOf, parseAddress, UNKNOWN_ADDRESS } from '../../src/domain/access/client-address';

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
      const { address } = callerOf(PROXY, { forwardedFor, forwarded }, isTrusted);
      expect([spelled(address), UNKNOWN_ADDRESS]).toContain(address);
    }),
  );
});
