import type { InfiniteData } from '@tanstack/react-query';
import type { RecordsPage, ValueCounts } from '../../api/use-records';
import type { Finding } from './finding';
import type { Decision } from './decision';

/** What a row of the list shows of a decision. Who works on it now is known by id only. */
const shownOf = ({ status, severity, due_at: due }: Decision): Partial<Finding> => ({
  ...(status === undefined ? {} : { status }),
  ...(severity === undefined ? {} : { severity }),
  ...(due === undefined ? {} : { due_at: due }),
});

/**
 * A long list after a decision: its rows keep their places, with what was decided, as reading all of its pages again would
 * take many calls.
 *
 * @param list what has been read
 * @param decided documentIds of the findings
 * @param facets the new numbers of findings
 */
export const decidedList = (
  list: InfiniteData<RecordsPage<Finding>>,
  decided: ReadonlySet<string>,
  set: Decision,
  facets: ValueCounts | undefined,
): InfiniteData<RecordsPage<Finding>> => ({
  ...list,
  pages: list.pages.map(({ data, meta }, at) => ({
    data: data.map((finding) => (decided.has(finding.documentId) ? { ...finding, ...shownOf(set) } : finding)),
    meta: at === 0 ? { ...meta, ...(facets ? { facets } : {}) } : meta,
  })),
});
