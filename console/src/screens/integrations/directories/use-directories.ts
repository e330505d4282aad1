import type { RecordOf } from '@tenantry/client';
import { useTranslation } from 'react-i18next';
import { useRecords } from '../../../api/use-records';
import { useWrite } from '../../../api/use-write';
import { useSort } from '../../../components/use-sort';
import { useOrganisation } from '../../../session/organisation';

export const DIRECTORIES = '/api/directory-integrations';
export type Directory = RecordOf<typeof DIRECTORIES>;
/** The order at first. */
export const SORT_AT_FIRST = 'name:asc';

/** The directories of the organisation. */
export const useDirectories = () => useRecords(DIRECTORIES, { sort: useSort(SORT_AT_FIRST).sort });

/** Removes a directory. */
export const useDirectoryRemoval = ({ documentId: id, name }: Directory) => {
  const { t } = useTranslation('integrations');
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: () => api.delete('/api/directory-integrations/{id}', { params: { path: { id } } }),
    changes: [[DIRECTORIES, documentId]],
    done: t('directories.removed', { name }),
  });
};
