import type { Content } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { useOrganisation } from '../../session/organisation';
import { rangeOf } from './month';
import { WINDOWS } from './use-windows';

/** One time of a window. */
export type Occurrence = Content<'/api/maintenance-windows/calendar', 'get'>['data'][number];

/** When windows occur on some days. */
export const useCalendar = (days: readonly string[]) => {
  const { api, documentId } = useOrganisation();
  const range = rangeOf(days);
  return useQuery({
    queryKey: [WINDOWS, documentId, 'calendar', range],
    queryFn: ({ signal }) => api.get('/api/maintenance-windows/calendar', { params: { query: range }, signal }),
  });
};

/** One window. */
export const useWindow = (id: string) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [WINDOWS, documentId, 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/maintenance-windows/{id}', { params: { path: { id } }, signal })).data,
  });
};
