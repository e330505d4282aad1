import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../api/use-write';
import { useOrganisation } from '../../../session/organisation';
import { bodyOf, type Values } from './directory-values';
import { DIRECTORIES, type Directory } from './use-directories';

const pathOf = ({ documentId: id }: Directory) => ({ id });

/** Saves a directory: a new one, or a stored one for good or on trial. */
export const useDirectorySave = (directory: Directory | null, onDone: () => void) => {
  const { t } = useTranslation();
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: async ({
      values,
      confirmWithin,
    }: {
      values: Values;
      confirmWithin: number | undefined;
    }): Promise<unknown> => {
      const data = bodyOf(values, directory);
      if (directory === null) return api.post(DIRECTORIES, { body: { data: { ...data, organisation: documentId } } });
      const query = confirmWithin === undefined ? {} : { confirm_within: confirmWithin };
      const params = { path: pathOf(directory), query };
      return api.put('/api/directory-integrations/{id}', { params, body: { data } });
    },
    changes: [[DIRECTORIES, documentId]],
    done: t('saved'),
    onDone,
  });
};

/** The warnings that a change of a directory would be answered with, without making it. */
export const useDirectoryTrial = () => {
  const { api } = useOrganisation();
  return useMutation({
    mutationFn: async ({ directory, values }: { directory: Directory; values: Values }) => {
      const params = { path: pathOf(directory), query: { dry_run: 'true' as const } };
      const body = { data: bodyOf(values, directory) };
      return (await api.put('/api/directory-integrations/{id}', { params, body })).meta?.warnings ?? [];
    },
  });
};
