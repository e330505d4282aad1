import type { Content } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/use-write';
import { useOrganisation } from '../../session/organisation';
import { client } from '../../session/session-client';

const PATH = '/api/organisations/{id}/sign-in-policy';

/** What an organisation requires of the sign-ins of its members, and who has no second factor. */
export type SignInPolicy = Content<typeof PATH, 'get'>['data'];
/** The part that can be written. */
export type WrittenPolicy = Pick<
  SignInPolicy,
  | 'second_factor_required'
  | 'second_factor_grace_days'
  | 'session_lifetime_minutes'
  | 'idle_timeout_minutes'
  | 'allowed_methods'
>;

const keyOf = (organisation: string) => ['sign-in policy', organisation];

/** What depends on the policy: the version of the organisation's settings, and the warning about a missing second factor. */
const changesIn = (organisation: string) => [keyOf(organisation), ['settings', organisation], ['me']];

/** The sign-in policy of the organisation. */
export const useSignInPolicy = () => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: keyOf(documentId),
    queryFn: async ({ signal }) => (await api.get(PATH, { params: { path: { id: documentId } }, signal })).data,
    // A form must not change while a person fills it in.
    refetchOnWindowFocus: false,
  });
};

/** The warnings that a policy would be answered with, without saving it. */
export const usePolicyTrial = (data: WrittenPolicy) => {
  const { documentId } = useOrganisation();
  return useQuery({
    queryKey: ['policy trial', documentId, data],
    queryFn: async ({ signal }) => {
      const params = { path: { id: documentId }, query: { dry_run: 'true' as const } };
      return (await client.put(PATH, { params, body: { data }, signal })).meta?.warnings ?? [];
    },
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
};

/** Saves the whole policy, for good or until it is confirmed. */
export const useSaveSignInPolicy = () => {
  const { t } = useTranslation();
  const { documentId } = useOrganisation();
  return useWrite({
    write: ({ data, confirmWithin }: { data: WrittenPolicy; confirmWithin?: number | undefined }) => {
      const query = confirmWithin === undefined ? {} : { confirm_within: confirmWithin };
      return client.put(PATH, { params: { path: { id: documentId }, query }, body: { data } });
    },
    changes: changesIn(documentId),
    done: t('saved'),
  });
};

/** Confirms a policy that is on trial. */
export const useConfirmSignInPolicy = () => {
  const { t } = useTranslation('settings');
  const { api, documentId } = useOrganisation();
  return useWrite({
    write: () => api.post(`${PATH}/confirm`, { params: { path: { id: documentId } } }),
    changes: changesIn(documentId),
    done: t('policy.confirmed'),
  });
};
