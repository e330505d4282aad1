import { useMutation, useQuery } from '@tanstack/react-query';
import type { Severity } from '../../../../../src/domain/findings/reported';
import { download } from '../../../api/download';
import { useOrganisation } from '../../../session/organisation';
import type { Standard } from '../conditions';

/** The findings of one control or article. */
export interface ControlState {
  /** Null: findings that concern none. */
  control: string | null;
  /** Null: a control that the organisation has added. */
  title: { en: string; de: string } | null;
  open: Record<Severity, number>;
  /** When the oldest open one was seen first. */
  oldest: string | null;
  overdue: number;
  accepted: number;
  /** Null if none was mitigated. */
  median_days_to_mitigate: number | null;
}

const PATH = '/api/organisations/{id}/compliance';

/** The findings of each control, as one answer. */
export const useCompliance = (by: Standard) => {
  const { api, documentId } = useOrganisation();
  const read = api.get as (path: string, init: object) => Promise<{ data: ControlState[] }>;
  return useQuery({
    queryKey: ['compliance', documentId, by],
    queryFn: async ({ signal }) =>
      (await read(PATH, { params: { path: { id: documentId }, query: { by } }, signal })).data,
  });
};

/** Downloads the same as a table for spreadsheets. */
export const useComplianceCsv = (by: Standard) => {
  const { api, documentId, slug } = useOrganisation();
  const read = api.get as (path: string, init: object) => Promise<Blob>;
  return useMutation({
    mutationFn: async () => {
      const params = { path: { id: documentId }, query: { by, format: 'csv' } };
      download(`compliance-${slug}-${by}.csv`, await read(PATH, { params, parseAs: 'blob' }));
    },
  });
};
