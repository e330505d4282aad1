import type { WRITTEN_KINDS } from '../../../../src/domain/incidents/timeline';
import { useTranslation } from 'react-i18next';
import type { SEVERITIES } from '../../../../src/domain/vocabularies';
import { useWrite } from '../../api/use-write';
import { useOrganisation } from '../../session/organisation';
import { type Incident, INCIDENTS } from './use-incidents';

/** What a person says about an incident. */
export interface Said {
  message: string;
  public: boolean;
}

/** A kind of update that people write. */
export type WrittenKind = (typeof WRITTEN_KINDS)[number];

/** Acknowledging, resolving and describing one incident. */
export const useIncidentWrites = (id: string, onDone?: () => void) => {
  const { t } = useTranslation('incidents');
  const { api, documentId } = useOrganisation();
  const params = { path: { id } };
  const changes = [[INCIDENTS, documentId]];
  const acknowledge = useWrite({
    write: () => api.post('/api/incidents/{id}/acknowledge', { params }),
    changes,
    done: t('acknowledgedNow'),
  });
  const resolve = useWrite({
    write: ({ message, public: isPublic }: Said) =>
      api.post('/api/incidents/{id}/resolve', {
        params,
        body: { data: { message: message.trim() || null, public: isPublic } },
      }),
    changes,
    done: t('resolve.done'),
    onDone,
  });
  const write = useWrite({
    write: (data: Said & { kind: WrittenKind }) => api.post('/api/incidents/{id}/updates', { params, body: { data } }),
    changes,
    done: t('write.done'),
    onDone,
  });
  return { acknowledge, resolve, write };
};

/** An incident, as its form has it. */
export interface IncidentValues {
  title: string;
  severity: (typeof SEVERITIES)[number];
  checks: string[];
  public: boolean;
  public_text: string;
}

/** Opens an incident by hand, or changes one. `onDone` receives its documentId. */
export const useSaveIncident = (incident: Incident | null, onDone: (id: string) => void) => {
  const { t } = useTranslation('incidents');
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: ({ public_text: text, ...rest }: IncidentValues) => {
      const data = { ...rest, public_text: text.trim() || null };
      return incident
        ? api.put('/api/incidents/{id}', { params: { path: { id: incident.documentId } }, body: { data } })
        : api.post(INCIDENTS, { body: { data: { ...data, organisation: documentId } } });
    },
    changes: [[INCIDENTS, documentId]],
    done: t(incident ? 'edit.done' : 'open.done'),
    onDone: ({ data }) => onDone(data.documentId),
  });
};
