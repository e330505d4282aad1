import type { Content } from '@tenantry/client';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { client } from './session-client';

/** The signed-in person, with memberships and offers of memberships. */
export type Me = Content<'/api/me', 'get'>['data'];
/** One of the person's memberships. */
export type MyMembership = Me['memberships'][number];
/** The name of a capability. */
export type Capability = MyMembership['capabilities'][number];

/** Reads who is signed in. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await client.get('/api/me', { signal })).data,
  staleTime: 60_000,
});

/** The signed-in person. Only below the route that requires a session. */
export const useMe = (): Me => useSuspenseQuery(meQuery).data;

/** The query of the signed-in person, for pages that also work without a session. */
export const useOptionalMe = () => useQuery(meQuery);
