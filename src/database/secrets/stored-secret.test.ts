import { openSecret, renewSealed, sealSecret } from './stored-secret';

describe('a stored secret', () => {
  const before = process.env.ENCRYPTION_KEY;
  beforeEach(() => {
    process.env.ENCRYPTION_KEY = 'a key of sixteen characters or more';
  });
  afterAll(() => {
    process.env.ENCRYPTION_KEY = before;
    delete process.env.ENCRYPTION_KEYS_ACCEPTED;
  });

  it('can be decrypted, and is not in the stored text', () => {
    const sealed = sealSecret('a', 'whsec_ünïcode');
    expect(sealed).toMatch(/^v1(\.[\w-]+){3}$/);
    expect(sealed).not.toContain('whsec');
    expect(sealSecret('a', 'whsec_ünïcode')).not.toBe(sealed);
    expect(openSecret('a', sealed)).toBe('whsec_ünïcode');
  });

  it('can be decrypted if an earlier version stored it', () => {
    expect(openSecret('a', 'v1.IKst3mwJe_QcvrFQ.nsS7kt5T8f4aCnLTgedllg.bWHL-InRZuiV5-ax5nsZ')).toBe('whsec_ünïcode');
  });

  it('is sealed again only under another key', () => {
    const sealed = sealSecret('a', 'secret');
    expect(renewSealed('a', sealed)).toBe(sealed);
    process.env.ENCRYPTION_KEYS_ACCEPTED = process.env.ENCRYPTION_KEY;
    process.env.ENCRYPTION_KEY = 'another key of sixteen characters';
    const renewed = renewSealed('a', sealed) ?? '';
    process.env.ENCRYPTION_KEYS_ACCEPTED = '';
    expect([openSecret('a', sealed), openSecret('a', renewed)]).toEqual([null, 'secret']);
    expect(renewSealed('a', sealed)).toBeNull();
  });

  it('cannot be decrypted for another purpose, with another key, or after a change', () => {
    const sealed = sealSecret('a', 'secret');
    expect(openSecret('b', sealed)).toBeNull();
    const [version, iv, tag, data] = sealed.split('.') as [string, string, string, string];
    const touched = `${data.startsWith('A') ? 'B' : 'A'}${data.slice(1)}`;
    expect(openSecret('a', [version, iv, tag, touched].join('.'))).toBeNull();
    expect(openSecret('a', [version, iv, tag.slice(0, 6), data].join('.'))).toBeNull();
    for (const nothing of ['', 'v1', 'v2.a.b.c', 'v1...', 'plain text']) expect(openSecret('a', nothing)).toBeNull();
    process.env.ENCRYPTION_KEY = 'another key of sixteen characters';
    expect(openSecret('a', sealed)).toBeNull();
  });

  it('is refused without a key', () => {
    process.env.ENCRYPTION_KEY = '';
    expect(() => sealSecret('a', 'secret')).toThrow('ENCRYPTION_KEY is not set');
  });
});
