import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The current behaviour of the substitute. */
export interface LemmyBehaviour {
  /** Answers every request with this status. */
  status?: number;
  /** Never answers. */
  isStuck?: boolean;
  /** Creates the community, and closes the connection before the answer. */
  closesConnection?: boolean;
  /** Answers with something other than JSON. */
  answersNoJson?: boolean;
  /** Answers with JSON of another shape. */
  answersOtherJson?: boolean;
  /** Refuses creations with this error code. */
  refusal?: string;
  /** Called for every request, such as `POST /community`, before it is processed. */
  onCall?: (call: string) => void;
  /** Called for every request after it is processed and before it is answered. */
  onDone?: (call: string) => void;
}

interface Community {
  id: number;
  name: string;
  title: string;
  moderator: number;
}

export const LEMMY_ACCOUNT = { username: 'tenantry', password: 'forum-Passw0rd' };
const OUR_ID = 7;
const TOKEN = 'jwt-of-tenantry';

const bodyOf = async (request: IncomingMessage): Promise<Record<string, string>> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Record<string, string>);
};

/** A substitute for a Lemmy forum on loopback, with the four requests of its API that Tenantry sends. */
export const startLemmy = async () => {
  const communities = new Map<string, Community>();
  const calls: string[] = [];
  const state: { behaviour: LemmyBehaviour } = { behaviour: {} };
  let lastId = Math.floor(Math.random() * 1_000_000_000);

  const add = (name: string, moderator = OUR_ID, title = name): Community => {
    lastId += 1;
    const community = { id: lastId, name, title, moderator };
    communities.set(name, community);
    return community;
  };
  const viewOf = ({ id, name, title, moderator }: Community) => ({
    community_view: { community: { id, name, title } },
    moderators: [{ moderator: { id: moderator } }],
  });

  const answerTo = async (
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
  ): Promise<[number, unknown]> => {
    if (!request.url?.startsWith('/api/v3/')) return [404, { error: 'not_found' }];
    if (request.method === 'POST' && request.headers['content-type'] !== 'application/json')
      return [400, { error: 'Content type error' }];
    const body = await bodyOf(request);
    if (path === '/user/login') {
      const { username, password } = LEMMY_ACCOUNT;
      const fits = body.username_or_email === username && body.password === password;
      return fits ? [200, { jwt: TOKEN }] : [401, { error: 'incorrect_login' }];
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return [401, { error: 'not_logged_in' }];
    if (path === '/site') return [200, { my_user: { local_user_view: { person: { id: OUR_ID } } } }];
    if (request.method === 'GET') {
      const known = communities.get(String(query.get('name')));
      return known ? [200, viewOf(known)] : [404, { error: 'couldnt_find_community' }];
    }
    if (state.behaviour.refusal) return [400, { error: state.behaviour.refusal }];
    if (!/^[a-z0-9_]{2,20}$/.test(String(body.name))) return [400, { error: 'invalid_name' }];
    if (communities.has(String(body.name))) return [400, { error: 'community_already_exists' }];
    return [200, viewOf(add(String(body.name), OUR_ID, body.title))];
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url as string, 'http://lemmy');
    const path = pathname.replace('/api/v3', '');
    const call = `${request.method} ${path}`;
    calls.push(call);
    const { behaviour } = state;
    behaviour.onCall?.(call);
    if (behaviour.isStuck) return;
    if (behaviour.status) return void response.writeHead(behaviour.status).end('{}');
    if (behaviour.answersNoJson) return void response.end('<html>Welcome</html>');
    if (behaviour.answersOtherJson) return void response.setHeader('Content-Type', 'application/json').end('{"jwt":7}');
    const [status, body] = await answerTo(request, path, searchParams);
    behaviour.onDone?.(call);
    if (behaviour.closesConnection && call === 'POST /community') return void request.socket.destroy();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    communities,
    calls,
    state,
    add,
    /** Communities that were looked up, by the number of requests. */
    creations: () => calls.filter((call) => call === 'POST /community').length,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type Lemmy = Awaited<ReturnType<typeof startLemmy>>;
