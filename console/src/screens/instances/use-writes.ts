import { useTranslation } from 'react-i18next';
import type { InstanceStatus } from '../../../../src/domain/vocabularies';
import { useWrite } from '../../api/use-write';
import { useOrganisation } from '../../session/organisation';
import { type Instance, INSTANCES } from './use-instances';

/** An instance as its form has it. */
export interface Values {
  name: string;
  provider: string;
  region: string;
  external_id: string;
  status: InstanceStatus;
}

/** What the form shows at first: an instance, or one that already runs. */
export const valuesOf = (instance: Instance | null): Values => ({
  name: instance?.name ?? '',
  provider: instance?.provider ?? '',
  region: instance?.region ?? '',
  external_id: instance?.external_id ?? '',
  status: instance?.status ?? 'running',
});

const textOrNull = (text: string): string | null => text.trim() || null;

const dataOf = ({ name, provider, region, external_id, status }: Values) => ({
  name,
  status,
  provider: textOrNull(provider),
  region: textOrNull(region),
  external_id: textOrNull(external_id),
});

/** What else a change of an instance changes: how much of the plan is used. */
const useChanges = () => {
  const { documentId } = useOrganisation();
  return [
    [INSTANCES, documentId],
    ['overview', documentId],
    ['limits', documentId],
    ['/api/audit-entries', documentId],
  ];
};

/** Records an instance, or changes one. */
export const useSave = (instance: Instance | null, onDone: () => void) => {
  const { t } = useTranslation();
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: async (values: Values): Promise<void> => {
      const data = dataOf(values);
      if (instance === null) await api.post(INSTANCES, { body: { data: { ...data, organisation: documentId } } });
      else
        await api.put('/api/cloud-instances/{id}', { params: { path: { id: instance.documentId } }, body: { data } });
    },
    changes: useChanges(),
    done: t('saved'),
    onDone,
  });
};

/** Gives an instance another status. */
export const useStatusChange = ({ documentId: id, name }: Pick<Instance, 'documentId' | 'name'>) => {
  const { t } = useTranslation('instances');
  const { t: common } = useTranslation();
  const { api } = useOrganisation();
  return useWrite({
    write: (status: InstanceStatus) =>
      api.put('/api/cloud-instances/{id}', { params: { path: { id } }, body: { data: { status } } }),
    changes: useChanges(),
    done: ({ data }) => t('changed', { name, status: common(`values.${data.status}`) }),
  });
};
