import type { components, Content } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useWrite } from '../../api/use-write';
import { useOrganisation } from '../../session/organisation';
import { client } from '../../session/session-client';

/** An organisation with all its fields. */
export type Organisation = components['schemas']['Organisation'];
/** A change of some of its fields. */
export type OrganisationUpdate = components['schemas']['OrganisationUpdate'];
type Answer = Content<'/api/organisations/{id}', 'put'>;

const keyOf = (organisation: string) => ['settings', organisation];

/** The key of who has agreed to be warned, which depends on the addresses in the settings. */
export const alertRecipientsKey = (organisation: string) => ['alert-recipients', organisation];

/** The organisation, and the tag of the version that was read. */
export const useSettings = () => {
  const { documentId } = useOrganisation();
  return useQuery({
    queryKey: keyOf(documentId),
    queryFn: async ({ signal }) => {
      const params = { path: { id: documentId } };
      const { data, response } = await client.raw.GET('/api/organisations/{id}', { params, signal });
      return { organisation: (data as { data: Organisation }).data, version: response.headers.get('ETag') };
    },
    // A form must not change while a person fills it in.
    refetchOnWindowFocus: false,
  });
};

interface Change {
  data: OrganisationUpdate;
  /** Seconds after which the change is reverted unless it is confirmed. */
  confirmWithin?: number | undefined;
}

/** What a change would be answered with, without making it: its warnings, or its refusal. */
export const useTrial = (data: OrganisationUpdate) => {
  const { documentId } = useOrganisation();
  return useQuery({
    queryKey: ['trial', documentId, data],
    queryFn: async ({ signal }) => {
      const params = { path: { id: documentId }, query: { dry_run: 'true' as const } };
      return (await client.put('/api/organisations/{id}', { params, body: { data }, signal })).meta?.warnings ?? [];
    },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
};

/**
 * Saves some fields, unless somebody else has changed the organisation since it was read. Then the refusal offers to read
 * it again.
 */
export const useSave = () => {
  const { t } = useTranslation();
  const { documentId, slug } = useOrganisation();
  const navigate = useNavigate();
  const settings = useSettings();
  return useWrite<Change, Answer>({
    write: ({ data, confirmWithin }) =>
      client.put('/api/organisations/{id}', {
        params: {
          path: { id: documentId },
          query: confirmWithin === undefined ? {} : { confirm_within: confirmWithin },
        },
        headers: settings.data?.version ? { 'If-Match': settings.data.version } : {},
        body: { data },
      }),
    changes: [keyOf(documentId), alertRecipientsKey(documentId), ['overview', documentId], ['me']],
    done: t('saved'),
    onDone: ({ data }) => {
      if (data.slug !== slug) void navigate(`/organisations/${data.slug}/settings`, { replace: true });
    },
  });
};
