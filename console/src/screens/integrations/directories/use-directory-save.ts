import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OrganisationClient } from '../../../api/organisation-client';
import { useWrite } from '../../../api/use-write';
import { useOrganisation } from '../../../session/organisation';
import { bodyOf, type Values } from './directory-values';
import { DIRECTORIES, type Directory } from './use-directories';

const PATH = '/api/directory-integrations/{id}';
const pathOf = ({ documentId: id }: Directory) => ({ id });

const queryOf = (confirmWithin: number | undefined) =>
  confirmWithin === undefined ? {} : { confirm_within: confirmWithin };

const OFF = { enabled: false };

/** The warnings that a change would be answered with, without making it. */
const warningsOf = async (
  api: OrganisationClient,
  directory: Directory,
  data: ReturnType<typeof bodyOf> | typeof OFF,
  signal?: AbortSignal,
) => {
  const params = { path: pathOf(directory), query: { dry_run: 'true' as const } };
  return (await api.put(PATH, { params, body: { data }, ...(signal && { signal }) })).meta?.warnings ?? [];
};

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
      return api.put(PATH, { params: { path: pathOf(directory), query: queryOf(confirmWithin) }, body: { data } });
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
    mutationFn: ({ directory, values }: { directory: Directory; values: Values }) =>
      warningsOf(api, directory, bodyOf(values, directory)),
  });
};

/** The warnings that turning a directory off would be answered with. */
export const useTurnOffTrial = (directory: Directory) => {
  const { api } = useOrganisation();
  return useQuery({
    queryKey: ['directory trial', directory.documentId],
    queryFn: ({ signal }) => warningsOf(api, directory, OFF, signal),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
};

/** Turns a directory off, for good or on trial. */
export const useTurnOff = (directory: Directory, onDone: () => void) => {
  const { t } = useTranslation();
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: (confirmWithin: number | undefined) =>
      api.put(PATH, { params: { path: pathOf(directory), query: queryOf(confirmWithin) }, body: { data: OFF } }),
    changes: [[DIRECTORIES, documentId]],
    done: t('saved'),
    onDone,
  });
};
