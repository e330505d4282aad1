import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../api/use-write';
import { useOrganisation } from '../../../session/organisation';
import type { findings } from '../../../i18n/en/findings/findings';
import { FINDINGS } from '../finding';

/** What a person wrote or changed, or what a scan did. */
export interface HistoryEntry {
  at: string;
  kind: keyof (typeof findings)['entryKinds'];
  /** Null: a scan. */
  author: { kind: string; name: string | null } | null;
  message: string | null;
  changes: Record<string, { before: unknown; after: unknown }> | null;
  /** documentId of the scan that did it. */
  scan: string | null;
}

interface HistoryPage {
  data: HistoryEntry[];
  meta: { next: string | null };
}

/** What happened to a finding in pages, the newest first. */
export const useHistory = (id: string) => {
  const { api, documentId } = useOrganisation();
  const read = api.get as (path: string, init: object) => Promise<HistoryPage>;
  return useInfiniteQuery({
    queryKey: [FINDINGS, documentId, 'history', id],
    initialPageParam: '',
    queryFn: ({ pageParam: after, signal }) => {
      const params = { path: { id }, query: after ? { after } : {} };
      return read('/api/security-findings/{id}/history', { params, signal });
    },
    getNextPageParam: ({ meta }) => meta.next,
  });
};

/** Writes a comment into the history of a finding. */
export const useComment = (id: string, onDone: () => void) => {
  const { t } = useTranslation('findings');
  const { api, documentId } = useOrganisation();
  const write = api.post as (path: string, init: object) => Promise<unknown>;
  return useWrite({
    write: (text: string) =>
      write('/api/security-findings/{id}/comments', { params: { path: { id } }, body: { data: { text } } }),
    changes: [[FINDINGS, documentId, 'history', id]],
    done: t('comment.done'),
    onDone,
  });
};
