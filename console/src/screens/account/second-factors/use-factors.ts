import type { Content } from '@tenantry/client';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../session/session-client';

/** A second factor of the person. */
export type Factor = Content<'/api/me/second-factors', 'get'>['data'][number];

/** The second factors of the person, and how many recovery codes are left. */
export const useFactors = () =>
  useQuery({
    queryKey: ['second-factors'],
    queryFn: ({ signal }) => client.get('/api/me/second-factors', { signal }),
  });

/** What is read again after a change. */
export const CHANGES = [['second-factors'], ['me'], ['sessions']];
