import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isLong, type ListQuery, type RecordsPage } from '../../api/use-records';
import { useWrite } from '../../api/use-write';
import { useOrganisation } from '../../session/organisation';
import { decidedList } from './decided-list';
import type { Decision } from './decision';
import { type Finding, FINDINGS } from './finding';

interface Change {
  findings: Finding[];
  set: Decision;
}

/** The most findings that one request changes. */
export const MAX_AT_ONCE = 500;

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Shows a decision in the long list on the screen, and forgets others. */
const useLongLists = () => {
  const cache = useQueryClient();
  const { documentId, api } = useOrganisation();
  return async ({ findings, set }: Change): Promise<void> => {
    const lists = { queryKey: [FINDINGS, documentId], predicate: isLong };
    cache.removeQueries({ ...lists, type: 'inactive' });
    const decided = new Set(findings.map((finding) => finding.documentId));
    for (const [queryKey] of cache.getQueriesData(lists)) {
      const query = { ...(queryKey[2] as ListQuery), fields: 'status', pagination: { pageSize: 1, cursor: '' } };
      const { meta } = await api.get(FINDINGS, { params: { query } });
      cache.setQueryData<InfiniteData<RecordsPage<Finding>>>(
        queryKey,
        (list) => list && decidedList(list, decided, set, meta.facets),
      );
    }
  };
};

/** Decides on findings: each request changes all of its findings or none. */
export const useTriage = () => {
  const { t } = useTranslation('findings');
  const { t: common } = useTranslation();
  const { documentId, api } = useOrganisation();
  const showInLongLists = useLongLists();
  const call = api.post as (path: string, init: object) => Promise<unknown>;
  const write = async ({ findings, set }: Change): Promise<Change> => {
    const ids = findings.map((finding) => finding.documentId);
    for (const chunk of chunksOf(ids, MAX_AT_ONCE))
      await call('/api/security-findings/bulk', { body: { data: { ids: chunk, set } } });
    return { findings, set };
  };
  return useWrite({
    write,
    changes: [
      [FINDINGS, documentId],
      ['overview', documentId],
    ],
    spares: isLong,
    onDone: (change) => void showInLongLists(change),
    done: ({ findings: { length: count }, set: { status } }) =>
      status ? t('changed', { count, status: common(`values.${status}`) }) : t('edited'),
  });
};

/** Decides on findings, as useTriage returns it. */
export type Triage = ReturnType<typeof useTriage>;
