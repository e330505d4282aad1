import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../api/use-write';
import { useOrganisation } from '../../../session/organisation';
import { FINDINGS } from '../finding';

/** What a person wrote or changed, or what a scan did. */
export interface HistoryEntry {
  at: string;
  kind: 'comment' | 'change' | 'scan';
  /** Null: Tenantry itself. */
  actor: string | null;
  text: string | null;
  /** Each field, before and after. */
  changes: Record<string, unknown> | null;
}

/** What happened to a finding, the newest first. */
export const useHistory = (id: string) => {
  const { api, documentId } = useOrganisation();
  const read = api.get as (path: string, init: object) => Promise<{ data: HistoryEntry[] }>;
  return useQuery({
    queryKey: [FINDINGS, documentId, 'history', id],
    queryFn: async ({ signal }) =>
      (await read('/api/security-findings/{id}/history', { params: { path: { id } }, signal })).data,
  });
};

/** Writes a comment into the history of a finding. */
export const useComment = (id: string, onDone: () => void) => {
  const { t } = useTranslation('findings');
  const { api, documentId } = useOrganisation();
  const write = api.post as (path: string, init: object) => Promise<unknown>;
  return useWrite({
    write: (text: string) =>
      write('/api/security-findings/{id}/comments', { params: { path: { id } }, body: { text } }),
    changes: [[FINDINGS, documentId, 'history', id]],
    done: t('comment.done'),
    onDone,
  });
};
