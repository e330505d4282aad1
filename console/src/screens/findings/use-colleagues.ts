import { useQuery } from '@tanstack/react-query';
import { roleHas } from '../../../../src/domain/access/capability-matrix';
import { useOrganisation } from '../../session/organisation';
import type { Assignee } from './finding';

const MEMBERSHIPS = '/api/memberships';
const OFFERED = 100;
const FRESH_MS = 300_000;

/**
 * The members of the organisation, who can work on findings: at most a hundred, with their user names.
 *
 * @param isNeeded whether to ask for them
 * @param chosen is offered as well
 */
export const useColleagues = (isNeeded: boolean, chosen?: Assignee | null): { value: string; label: string }[] => {
  const { api, documentId } = useOrganisation();
  const found = useQuery({
    queryKey: [MEMBERSHIPS, documentId, 'colleagues'],
    queryFn: async ({ signal }) => {
      const query = { pagination: { pageSize: OFFERED, cursor: '' } };
      const { data } = await api.get(MEMBERSHIPS, { params: { query }, signal });
      return data.filter(({ role }) => roleHas(role, 'finding:read'));
    },
    enabled: isNeeded,
    staleTime: FRESH_MS,
  }).data;
  const people = new Map<string, string>();
  for (const user of [chosen, ...(found ?? []).map((one) => one.user)])
    if (user) people.set(user.documentId, user.username ?? user.documentId);
  return [...people].map(([value, label]) => ({ value, label }));
};
