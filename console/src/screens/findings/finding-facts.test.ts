import { isOverdue, otherPlaceOf, pageOf, partsOfPlace, placeOf, safeAddress } from './finding-facts';

describe('the facts of a finding', () => {
  it('have a place in the code', () => {
    expect(placeOf({ file_path: 'src/a.ts', line_number: 3 })).toBe('src/a.ts:3');
    expect(placeOf({ file_path: 'src/a.ts', line_number: null })).toBe('src/a.ts');
    expect(placeOf({ file_path: null, line_number: 3 })).toBe('');
    expect(otherPlaceOf({ path: 'src/b.ts', line: 9 })).toBe('src/b.ts:9');
  });

  it.each([
    ['src/api/a.ts:3', ['a.ts:3', 'src/api']],
    ['Dockerfile', ['Dockerfile']],
    ['src/', ['src']],
    ['/a.ts', ['a.ts']],
    ['', []],
  ])('name the file of %s before its folder', (place, parts) => {
    expect(partsOfPlace(place)).toEqual(parts);
  });

  it.each([
    ['CVE-2024-1234', 'https://nvd.nist.gov/vuln/detail/CVE-2024-1234'],
    ['cve-2024-12345', 'https://nvd.nist.gov/vuln/detail/CVE-2024-12345'],
    ['GHSA-35jh-r3h4-6jhm', 'https://github.com/advisories/GHSA-35jh-r3h4-6jhm'],
    ['CWE-79', 'https://cwe.mitre.org/data/definitions/79.html'],
  ])('link %s to its database', (identifier, address) => {
    expect(pageOf(identifier)).toBe(address);
  });

  it.each(['CVE-2024-1/../x', 'RULE-1', 'javascript:alert(1)', 'GHSA-1', ''])('do not link %s', (identifier) => {
    expect(pageOf(identifier)).toBeNull();
  });

  it('link only to web pages', () => {
    expect(safeAddress('https://example.com/rule')).toBe('https://example.com/rule');
    expect(safeAddress('javascript:alert(1)')).toBeNull();
    expect(safeAddress(null)).toBeNull();
  });

  it('are overdue while they need work', () => {
    const now = Date.parse('2026-05-02T00:00:00Z');
    const due_at = '2026-05-01T00:00:00Z';
    expect(isOverdue({ due_at, status: 'open' }, now)).toBe(true);
    expect(isOverdue({ due_at, status: 'accepted_risk' }, now)).toBe(false);
    expect(isOverdue({ due_at: '2026-05-03T00:00:00Z', status: 'open' }, now)).toBe(false);
    expect(isOverdue({ due_at: null, status: 'open' }, now)).toBe(false);
  });
});
