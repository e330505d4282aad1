import {
  certificateFits,
  certificateToBind,
  normaliseFingerprint,
  presentedCertificate,
  UNREADABLE,
} from './client-certificate';

const A = 'a1'.repeat(32);
const B = 'b2'.repeat(32);
const colons = (digits: string): string => (digits.match(/../g) as string[]).join(':');

describe('the fingerprint of a certificate', () => {
  it.each([
    [A, A],
    [A.toUpperCase(), A],
    [colons(A), A],
    [colons(A.toUpperCase()), A],
    [` ${A}\t`, A],
    ['', null],
    ['a1', null],
    [`${A}00`, null],
    [A.slice(2), null],
    [`${A.slice(0, -1)}g`, null],
    [colons(A).slice(1), null],
    [`:${colons(A)}`, null],
    [colons(A).replace(':', ''), null],
    [`${A}, ${B}`, null],
    ['a1'.repeat(20), null],
  ])('%s is normalised as %s', (text, fingerprint) => {
    expect(normaliseFingerprint(text)).toBe(fingerprint);
  });
});

describe('the certificate that a proxy reports', () => {
  const PLAIN = 'X-Client-Cert-Fingerprint';
  const ENVOY = 'X-Forwarded-Client-Cert';
  const isTrusted = (address: string): boolean => address === '10.0.0.1';

  it.each([
    ['10.0.0.1', PLAIN, A, A],
    ['10.0.0.1', PLAIN, colons(A.toUpperCase()), A],
    ['10.0.0.1', PLAIN, undefined, null],
    ['10.0.0.1', PLAIN, '', null],
    ['10.0.0.1', PLAIN, '  ', null],
    ['10.0.0.1', PLAIN, 'none', UNREADABLE],
    ['10.0.0.1', PLAIN, `${A}, ${B}`, UNREADABLE],
    ['10.0.0.1', PLAIN, `Hash=${A}`, UNREADABLE],
    ['10.0.0.2', PLAIN, A, null],
    ['10.0.0.2', PLAIN, 'none', null],
    [undefined, PLAIN, A, null],
    ['10.0.0.1', ENVOY, `Hash=${A}`, A],
    ['10.0.0.1', ENVOY, `By=spiffe://x;Hash=${A};Subject="CN=agent"`, A],
    ['10.0.0.1', ENVOY, `Hash=${B},By=spiffe://x;hash=${A}`, A],
    ['10.0.0.1', ENVOY, `Hash=${A};Subject="CN=a\\",Hash=${B};x"`, A],
    ['10.0.0.1', ENVOY, `Subject="CN=a;Hash=${B}";Hash=${A}`, A],
    ['10.0.0.1', ENVOY, `Hash=${B},By=spiffe://x`, UNREADABLE],
    ['10.0.0.1', ENVOY, A, UNREADABLE],
    ['10.0.0.2', ENVOY, `Hash=${A}`, null],
  ])('from %s in %s %s is %s', (peer, name, value, expected) => {
    expect(presentedCertificate(peer, { name, value }, isTrusted)).toBe(expected);
  });
});

describe('the certificate of a credential', () => {
  it.each([
    ['bound', A, true, A, false, true],
    ['bound, required', A, true, A, true, true],
    ['bound, another', A, true, B, false, false],
    ['bound, unreadable', A, true, UNREADABLE, false, false],
    ['bound, none', A, true, null, false, false],
    ['bound, in another notation', colons(A.toUpperCase()), true, A, false, true],
    ['bound to an invalid value', UNREADABLE, true, UNREADABLE, false, false],
    ['bound without a fingerprint', null, true, A, false, false],
    ['bound without a fingerprint, none presented', null, true, null, false, false],
    ['reported only, none', A, false, null, false, true],
    ['reported only, the same', A, false, A, false, true],
    ['reported only, another', A, false, B, false, false],
    ['reported only, unreadable', A, false, UNREADABLE, false, false],
    ['reported only, none, required', A, false, null, true, false],
    ['reported only, the same, required', A, false, A, true, true],
  ])('that is %s', (_what, fingerprint, isBound, presented, isRequired, fits) => {
    expect(certificateFits({ fingerprint, isBound }, presented, isRequired)).toBe(fits);
  });
});

describe('the certificate of an enrolment', () => {
  const bound = { fingerprint: A, isBound: true };
  it.each([
    [A, null, false, { fingerprint: A, isBound: false }],
    [colons(A.toUpperCase()), null, false, { fingerprint: A, isBound: false }],
    [null, null, false, 'missing'],
    ['nonsense', null, false, 'missing'],
    [A, null, true, 'mismatch'],
    [null, null, true, 'mismatch'],
    [null, A, false, bound],
    [A, A, true, bound],
    [colons(A), A, false, bound],
    [B, A, false, 'mismatch'],
    ['nonsense', A, false, 'mismatch'],
    [A, UNREADABLE, false, 'mismatch'],
    [null, UNREADABLE, true, 'mismatch'],
    [UNREADABLE, UNREADABLE, false, 'mismatch'],
  ])('with the body %s and the header %s (required: %s) is %j', (named, presented, isRequired, binding) => {
    expect(certificateToBind(named, presented, isRequired)).toEqual(binding);
  });
});
