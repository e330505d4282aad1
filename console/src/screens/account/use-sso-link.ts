import { useWrite } from '../../api/use-write';
import { client } from '../../session/session-client';
import { useSignInMethods } from '../../session/use-sign-in-methods';

/** Links the account to the identity provider of an organisation's directory. The browser returns here with the result. */
export const useSsoLink = ({ documentId, slug }: { documentId: string; slug: string }) => {
  const methods = useSignInMethods(slug);
  const link = useWrite({
    write: (directory: string) =>
      client.post('/api/me/sso-links', {
        body: { data: { organisation: documentId, directory, return_to: `${location.origin}${location.pathname}` } },
      }),
    onDone: ({ data }) => location.assign(data.url),
  });
  return {
    directories: methods.data?.directories ?? [],
    /** documentId of the directory to which the browser is going. */
    pending: link.isPending ? link.variables : null,
    error: link.error,
    start: link.mutate,
  };
};
