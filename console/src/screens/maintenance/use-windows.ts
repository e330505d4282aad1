import type { RecordOf } from '@tenantry/client';
import { useTranslation } from 'react-i18next';
import { useRecords } from '../../api/use-records';
import { useWrite } from '../../api/use-write';
import { useAddress } from '../../components/use-address';
import { useSort } from '../../components/use-sort';
import { useOrganisation } from '../../session/organisation';
import { ownZone } from '../../format/own-zone';
import { type Recurrence, recurrenceOf, ruleOf } from './recurrence';

/** The list of windows, and the first part of the key of its data. */
export const WINDOWS = '/api/maintenance-windows';
/** A maintenance window with its next time. */
export type Window = RecordOf<typeof WINDOWS>;

/** The order of the windows at first. */
export const SORT_AT_FIRST = 'createdAt:desc';
/** What else a change of a window changes: the states of checks. */
const CHECKS = '/api/synthetic-checks';
const HOUR_MS = 3_600_000;

/** The windows that the address selects, in pages. */
export const useWindows = () => {
  const words = useAddress().get('q');
  return useRecords(WINDOWS, { sort: useSort(SORT_AT_FIRST).sort, ...(words ? { _q: words } : {}) });
};

/** A window as its form has it. */
export interface Values extends Recurrence {
  name: string;
  description: string;
  starts: string;
  duration_minutes: number;
  timezone: string;
  checks: string[];
  labels: string[];
  public: boolean;
}

/** The next full hour on the clock of this browser, such as 2026-10-24T22:00. */
const nextHour = (): string => {
  const next = new Date(Math.ceil((Date.now() + 1) / HOUR_MS) * HOUR_MS);
  return new Date(next.getTime() - next.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** What the form shows at first: a window, or an hour that begins soon. */
export const valuesOf = (window: Window | null): Values => ({
  name: window?.name ?? '',
  description: window?.description ?? '',
  starts: window?.starts ?? nextHour(),
  duration_minutes: window?.duration_minutes ?? 60,
  timezone: window?.timezone ?? ownZone(),
  checks: window?.checks ?? [],
  labels: window?.labels ?? [],
  public: window?.public ?? true,
  ...recurrenceOf(window?.recurrence ?? null),
});

const dataOf = ({ preset, days, monthDay, rule, description, ...rest }: Values) => ({
  ...rest,
  description: description.trim() || null,
  recurrence: ruleOf({ preset, days, monthDay, rule }),
});

/** Creates a window, or changes one. */
export const useSave = (window: Window | null, onDone: () => void) => {
  const { t } = useTranslation();
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: async (values: Values): Promise<void> => {
      const data = dataOf(values);
      if (window === null) await api.post(WINDOWS, { body: { data: { ...data, organisation: documentId } } });
      else
        await api.put('/api/maintenance-windows/{id}', { params: { path: { id: window.documentId } }, body: { data } });
    },
    changes: [[WINDOWS, documentId], [CHECKS]],
    done: t('saved'),
    onDone,
  });
};

/** Deletes a window. */
export const useRemoval = ({ documentId: id, name }: Window) => {
  const { t } = useTranslation('maintenance');
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: () => api.delete('/api/maintenance-windows/{id}', { params: { path: { id } } }),
    changes: [[WINDOWS, documentId], [CHECKS]],
    done: t('remove.done', { name }),
  });
};
