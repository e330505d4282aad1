import { type DomainWrite, verificationAfter } from './domain-verification';

const write = (more: Partial<DomainWrite>): DomainWrite => ({
  domain: { before: 'a.example', after: 'a.example' },
  verifiedAt: { before: 5, sent: 5 },
  status: 'active',
  ...more,
});

describe('the verification of a workspace domain', () => {
  it.each<[string, Partial<DomainWrite>, number | null]>([
    ['stays with an unchanged domain', {}, 5],
    ['ends when the domain changes', { domain: { before: 'a.example', after: 'b.example' } }, null],
    ['ends when the domain is removed', { domain: { before: 'a.example', after: null } }, null],
    ['ends when the organisation is archived', { status: 'archived' }, null],
    ['stays while the organisation is suspended', { status: 'suspended' }, 5],
    ['begins when it is set', { verifiedAt: { before: null, sent: 7 } }, 7],
    ['ends when it is cleared', { verifiedAt: { before: 5, sent: null } }, null],
    [
      'begins with a new domain that an operator confirms',
      { domain: { before: 'a.example', after: 'b.example' }, verifiedAt: { before: 5, sent: 9 } },
      9,
    ],
    [
      'begins with a domain that a new organisation is created with',
      { domain: { before: null, after: 'a.example' }, verifiedAt: { before: null, sent: 9 } },
      9,
    ],
    [
      'is impossible without a domain',
      { domain: { before: null, after: null }, verifiedAt: { before: null, sent: 9 } },
      null,
    ],
  ])('%s', (_what, more, expected) => {
    expect(verificationAfter(write(more))).toBe(expected);
  });
});
