import type { ListPath } from '@tenantry/client';
import type { OrganisationClient } from '../../api/organisation-client';
import { pageReader } from '../../api/use-records';
import { KINDS, nameOfRecord, type RecordKind, type RecordType, textIn } from '../../records/record-kinds';
import type { OrganisationScreen } from '../screens';

/** A record that a search has found. */
export interface Hit {
  id: string;
  title: string;
  /** Its page below the organisation, with the search of a screen. */
  address: string;
}

/** The records of one list that a search finds. */
export interface SearchedKind extends RecordKind {
  screen: OrganisationScreen['path'];
  /** Where a record is shown that its page alone does not show; `encoded` are the words of the search, for an address. */
  address?: (id: string, encoded: string) => string;
}

/** Records of each list. */
const MAX_HITS = 5;

const kind = (
  type: RecordType,
  screen: OrganisationScreen['path'],
  others: Partial<Pick<SearchedKind, 'address' | 'fields' | 'nameIn'>> = {},
): SearchedKind => ({ ...KINDS[type], screen, ...others });

/** The lists that a search reads, in the order of the navigation. */
export const SEARCHED_KINDS: readonly SearchedKind[] = [
  kind('membership', 'members'),
  kind('blueprint-draft', 'blueprints'),
  kind('deployment', 'deployments'),
  kind('svc-agent', 'fleet'),
  // The list has pages: the search makes sure that the check is on the first one.
  kind('synthetic-check', 'checks', { address: (id, words) => `checks?q=${words}&check=${id}` }),
  kind('incident', 'incidents'),
  kind('maintenance-window', 'maintenance', { address: (_id, words) => `maintenance?q=${words}` }),
  kind('status-page', 'status-pages'),
  kind('security-finding', 'findings', {
    fields: 'rule_id,package_name,file_path',
    nameIn: (record) =>
      [textIn(record, 'rule_id'), textIn(record, 'package_name') ?? textIn(record, 'file_path')]
        .filter((part) => part !== null)
        .join(' · '),
  }),
  kind('webhook-endpoint', 'integrations'),
];

/** Finds the first records of a kind for the words of a search. */
export const search = async (
  { screen, address, ...found }: SearchedKind,
  api: OrganisationClient,
  words: string,
  signal: AbortSignal,
): Promise<Hit[]> => {
  const query = { _q: words, fields: found.fields ?? found.label, pagination: { pageSize: MAX_HITS, cursor: '' } };
  const { data } = await pageReader<ListPath>(api)(found.path, { params: { query }, signal });
  return data.map((record) => {
    const { documentId: id } = record as { documentId: string };
    const page = address?.(id, encodeURIComponent(words)) ?? found.page?.(id) ?? screen;
    return { id, title: nameOfRecord(found, { ...record }) || id, address: page };
  });
};
