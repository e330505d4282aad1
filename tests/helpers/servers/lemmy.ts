import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the stand-in behaves at the moment. */
export interface LemmyMood {
  /** Answers everything with this status. */
  status?: number;
  /** Never answers. */
  isStuck?: boolean;
  /** Creates the community, and the connection breaks before the answer. */
  losesAnswers?: boolean;
  /** Answers what is no JSON. */
  isOffTopic?: boolean;
  /** Answers JSON of another shape. */
  isStrange?: boolean;
  /** Refuses creations with this word. */
  refusal?: string;
  /** Is told of every request, such as `POST /community`, before anything is done for it. */
  onCall?: (call: string) => void;
  /** Is told of every request when all is done for it and nothing is answered yet. */
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

/** A stand-in of a Lemmy forum on loopback: the four requests of its API that Tenantry makes. */
export const startLemmy = async () => {
  const communities = new Map<string, Community>();
  const calls: string[] = [];
  const state: { mood: LemmyMood } = { mood: {} };
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
    if (state.mood.refusal) return [400, { error: state.mood.refusal }];
    if (!/^[a-z0-9_]{2,20}$/.test(String(body.name))) return [400, { error: 'invalid_name' }];
    if (communities.has(String(body.name))) return [400, { error: 'community_already_exists' }];
    return [200, viewOf(add(String(body.name), OUR_ID, body.title))];
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url as string, 'http://lemmy');
    const path = pathname.replace('/api/v3', '');
    const call = `${request.method} ${path}`;
    calls.push(call);
    const { mood } = state;
    mood.onCall?.(call);
    if (mood.isStuck) return;
    if (mood.status) return void response.writeHead(mood.status).end('{}');
    if (mood.isOffTopic) return void response.end('<html>Welcome</html>');
    if (mood.isStrange) return void response.setHeader('Content-Type', 'application/json').end('{"jwt":7}');
    const [status, body] = await answerTo(request, path, searchParams);
    mood.onDone?.(call);
    if (mood.losesAnswers && call === 'POST /community') return void request.socket.destroy();
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
    /** Communities that were asked for, by the number of requests. */
    creations: () => calls.filter((call) => call === 'POST /community').length,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type Lemmy = Awaited<ReturnType<typeof startLemmy>>;
