import fc from 'fast-check';
import { canonicalJson } from '../../src/domain/audit/canonical-json';
import { CHAIN_START, type ChainedContent, checkLink, entryHash, type StoredEntry } from '../../src/domain/audit/chain';

const optional = fc.option(fc.string(), { nil: null });
const entries = fc.array(
  fc.record({
    documentId: fc.string(),
    action: fc.string(),
    actor_kind: fc.string(),
    actor_id: optional,
    actor_label: optional,
    target_type: optional,
    target_id: optional,
    changes: fc.jsonValue(),
    client_ip: optional,
    request_id: optional,
    recordedAt: fc.nat(),
  }),
  { minLength: 1, maxLength: 8 },
);

const chainOf = (contents: Omit<ChainedContent, 'organisation' | 'sequence'>[]): StoredEntry[] => {
  const chain: StoredEntry[] = [];
  for (const [index, own] of contents.entries()) {
    const content = { ...own, organisation: 1, sequence: index + 1 };
    const previous = chain.at(-1)?.hash ?? CHAIN_START;
    chain.push({ ...content, previous_hash: previous, hash: entryHash(previous, content) });
  }
  return chain;
};

const firstFault = (chain: readonly StoredEntry[]) => {
  let before: StoredEntry | null = null;
  for (const entry of chain) {
    const fault = checkLink(before, entry);
    if (fault) return fault;
    before = entry;
  }
  return null;
};

/** A value that is different in JSON. */
const otherThan = (value: unknown): unknown =>
  typeof value === 'number' ? Number(value === 0) : `${JSON.stringify(value)}x`;

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, shuffled(item)] as const)
      .reverse(),
  );
};

describe('a hash chain of audit entries', () => {
  it('is valid as it was written, and after a JSON round trip that reorders keys', () => {
    fc.assert(
      fc.property(entries, (contents) => {
        const chain = chainOf(contents);
        expect(firstFault(chain)).toBeNull();
        expect(firstFault(shuffled(JSON.parse(JSON.stringify(chain))) as StoredEntry[])).toBeNull();
      }),
    );
  });

  it('reveals any single change of any field, at that entry', () => {
    fc.assert(
      fc.property(entries, fc.nat(), fc.nat(), (contents, where, which) => {
        const chain = chainOf(contents);
        const at = where % chain.length;
        const names = Object.keys(chain[at] as StoredEntry) as (keyof StoredEntry)[];
        const name = names[which % names.length] as keyof StoredEntry;
        const tampered = { ...chain[at], [name]: otherThan(chain[at]?.[name]) } as StoredEntry;
        const fault = firstFault(chain.map((entry, index) => (index === at ? tampered : entry)));
        expect(fault).toMatchObject({ documentId: tampered.documentId });
      }),
    );
  });

  it('reveals any missing entry except the newest ones', () => {
    fc.assert(
      fc.property(entries, fc.nat(), (contents, where) => {
        const chain = chainOf(contents);
        const at = where % chain.length;
        const fault = firstFault(chain.filter((_, index) => index !== at));
        if (at === chain.length - 1) expect(fault).toBeNull();
        else expect(fault?.documentId).toBe(chain[at + 1]?.documentId);
      }),
    );
  });
});

describe('canonical JSON', () => {
  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value))),
    );
  });

  it('represents the same value as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
