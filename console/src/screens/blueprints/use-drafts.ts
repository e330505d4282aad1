import type { Content, RecordOf } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { useRecords } from '../../api/use-records';
import { useAddress } from '../../components/use-address';
import { client } from '../../session/session-client';
import { useOrganisation } from '../../session/organisation';

/** A blueprint draft, as the API shows it. */
export type Draft = Content<'/api/blueprint-drafts/{id}', 'get'>['data'];
/** A published blueprint, as the API shows it. */
export type Blueprint = RecordOf<'/api/blueprints'>;
/** What writes to drafts change: every query whose key begins with this. */
export const DRAFTS = '/api/blueprint-drafts';
/** What publishing changes. */
export const BLUEPRINTS = '/api/blueprints';

const CARD_FIELDS = 'name,description,tags,author,version,estimated_cost_monthly,updatedAt';

/** The search words and the tag in the address, as conditions of a list. */
const useSelection = () => {
  const { get } = useAddress();
  const [words, tag] = [get('q'), get('tag')];
  return { search: words ? { _q: words } : {}, tags: tag ? [`tags:$contains:${tag}`] : [] };
};

/** The drafts that are not published yet, in pages. */
export const useDrafts = () => {
  const { search, tags } = useSelection();
  const filter = ['status:$in:draft,review', ...tags];
  return useRecords(DRAFTS, {
    ...search,
    filter,
    sort: 'updatedAt:desc',
    fields: `${CARD_FIELDS},status`,
    counts: 'status',
  });
};

/** The newest versions of the published blueprints, in pages. */
export const useBlueprints = () => {
  const { search, tags } = useSelection();
  const fields = `${CARD_FIELDS},provider,draft,retired_at`;
  return useRecords(BLUEPRINTS, {
    ...search,
    filter: ['latest:$eq:true', ...tags],
    sort: 'updatedAt:desc',
    fields,
  });
};

/** One draft and its entity tag. It is read once: another tag than the one that the person has seen must not be sent. */
export const useDraft = (id: string) => {
  const { documentId } = useOrganisation();
  return useQuery({
    queryKey: [DRAFTS, documentId, 'one', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, header: { 'X-Organisation-Id': documentId } };
      const { data, response } = await client.raw.GET('/api/blueprint-drafts/{id}', { params, signal });
      if (!data) throw new Error('The response has no draft.');
      return { draft: data.data, tag: response.headers.get('ETag') ?? '' };
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};

/** One blueprint with its steps and variables. */
export const useBlueprint = (id: string) => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: [BLUEPRINTS, documentId, 'one', id],
    queryFn: async ({ signal }) => (await api.get('/api/blueprints/{id}', { params: { path: { id } }, signal })).data,
  });
};
