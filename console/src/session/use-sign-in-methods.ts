import { useQuery } from '@tanstack/react-query';
import { client } from './session-client';

/**
 * The sign-in methods of an organisation.
 *
 * @param organisation its slug; empty: none is asked for
 */
export const useSignInMethods = (organisation: string) =>
  useQuery({
    queryKey: ['sign-in-methods', organisation],
    queryFn: async ({ signal }) =>
      (await client.get('/api/auth/methods', { params: { query: { organisation } }, signal })).data,
    enabled: organisation !== '',
  });
