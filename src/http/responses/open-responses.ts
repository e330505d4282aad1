import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const known = new WeakMap<Server, Set<ServerResponse>>();

/** The responses of a server that have not ended, from its next request on: one set for every caller. */
export const openResponsesOf = (server: Server): ReadonlySet<ServerResponse> => {
  const before = known.get(server);
  if (before) return before;
  const open = new Set<ServerResponse>();
  known.set(server, open);
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return open;
};

const clients = new WeakMap<ServerResponse, string>();

/** Notes for whom a response is: the key of the client's address. */
export const noteClient = (response: ServerResponse, key: string): void => void clients.set(response, key);

/** For whom a response is. Responses whose client is not known yet are for the same one. */
export const clientOf = (response: ServerResponse): string => clients.get(response) ?? '';
