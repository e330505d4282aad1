import type { Finding } from './finding';
import { decidedList } from './decided-list';

const finding = (documentId: string): Finding => ({ documentId, status: 'open', severity: 'low' }) as Finding;
const FACETS = { status: { open: 1, mitigated: 1 } };
const LIST = {
  pageParams: ['', 'x'],
  pages: [
    { data: [finding('a')], meta: { pagination: { nextCursor: 'x' }, facets: { status: { open: 2 } } } },
    { data: [finding('b')], meta: { pagination: { nextCursor: null } } },
  ],
};

describe('a long list after a decision', () => {
  it('has the same rows in the same places, with what was decided', () => {
    const { pages, pageParams } = decidedList(LIST, new Set(['b']), { status: 'mitigated', assignee: 'p' }, FACETS);
    expect(pageParams).toEqual(LIST.pageParams);
    expect(pages.map(({ data }) => data)).toEqual([[finding('a')], [{ ...finding('b'), status: 'mitigated' }]]);
  });

  it('has the new numbers in its first page, and where it continues', () => {
    const { pages } = decidedList(LIST, new Set(['a']), { severity: 'high' }, FACETS);
    expect(pages.map(({ meta }) => meta)).toEqual([
      { pagination: { nextCursor: 'x' }, facets: FACETS },
      { pagination: { nextCursor: null } },
    ]);
    expect(decidedList(LIST, new Set(), {}, undefined).pages[0]?.meta.facets).toEqual({ status: { open: 2 } });
  });
});
