import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useOrganisation } from '../../session/organisation';
import { dataOf, type Page, type Values } from './page-values';

const PAUSE_MS = 600;

/**
 * The document that visitors would see if the values were saved, once the person pauses.
 *
 * @param gone documentIds of checks that exist no more: published pages leave them out, too
 */
export const usePreview = (values: Values, gone: ReadonlySet<string>): UseQueryResult<string> => {
  const { api, documentId } = useOrganisation();
  const [{ components, ...rest }] = useDebouncedValue(values, PAUSE_MS);
  const data = dataOf({ ...rest, components: components.filter(({ check }) => !gone.has(check)) });
  const isComplete = data.title.trim() !== '' && data.slug !== '';
  return useQuery<string>({
    refetchOnWindowFocus: false,
    placeholderData: (before) => before,
    queryKey: ['status-page-preview', documentId, data],
    queryFn: isComplete
      ? async ({ signal }) => {
          const body = { data: { ...data, organisation: documentId } };
          return (await api.post('/api/status-pages/preview', { body, signal })).data.html;
        }
      : skipToken,
    gcTime: 0,
  });
};

/** The document that visitors of a published page see, for people who cannot change it. */
export const usePublished = ({ slug, language, published }: Page) =>
  useQuery<string>({
    refetchOnWindowFocus: false,
    queryKey: ['status-page-published', slug, language],
    queryFn: published
      ? async ({ signal }) => {
          const response = await fetch(`/status/${slug}?lang=${language ?? 'en'}`, { signal });
          if (!response.ok) throw new Error(`/status/${slug}: ${response.status}`);
          return response.text();
        }
      : skipToken,
  });
