import { useQuery } from '@tanstack/react-query';
import { useWrite } from '../../api/use-write';
import { client } from '../../session/session-client';

/** Links the account to the identity provider of an organisation's directory. The browser returns here with the result. */
export const useSsoLink = ({ documentId, slug }: { documentId: string; slug: string }) => {
  const methods = useQuery({
    queryKey: ['sign-in-methods', slug],
    queryFn: async ({ signal }) =>
      (await client.get('/api/auth/methods', { params: { query: { organisation: slug } }, signal })).data,
  });
  const link = useWrite({
    write: () =>
      client.post('/api/me/sso-links', {
        body: { data: { organisation: documentId, return_to: `${location.origin}${location.pathname}` } },
      }),
    onDone: ({ data }) => location.assign(data.url),
  });
  return {
    isOffered: methods.data?.directory === true,
    isPending: link.isPending,
    error: link.error,
    start: () => link.mutate(undefined),
  };
};
