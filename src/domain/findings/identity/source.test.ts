import { lookupsOf, sourceKey } from './source';

const SOURCE = { tool: 'semgrep', scope: 'shop/main' };

describe('the key of a source', () => {
  it('is short, and that of one tool and one scope only', () => {
    expect(sourceKey(SOURCE)).toMatch(/^[\w-]{22}$/);
    expect(sourceKey({ ...SOURCE })).toBe(sourceKey(SOURCE));
    const others = [
      { ...SOURCE, tool: 'trivy' },
      { ...SOURCE, scope: 'shop' },
      { tool: 'semgrepshop', scope: '/main' },
    ];
    expect(new Set([SOURCE, ...others].map(sourceKey)).size).toBe(4);
  });

  it('begins each lookup of its findings', () => {
    const keys = ['a', 'b'].map((hash) => ({ kind: 'full' as const, name: 'id', version: 1, hash }));
    expect(lookupsOf(SOURCE)(keys)).toEqual([`${sourceKey(SOURCE)}a`, `${sourceKey(SOURCE)}b`]);
  });
});
