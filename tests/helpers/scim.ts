import request from 'supertest';
import { elsewhere } from './addresses';
import { app } from './api';
import { checkAnswer } from './openapi/openapi';
import { type Tenant, unique } from './world';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

export interface ScimAnswer {
  status: number;
  body: any;
  headers: Record<string, string>;
}

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * One request of a directory, whose response is validated against the OpenAPI document. A body that is a text is sent
 * as it is.
 */
export const scimSend = async (
  method: Verb,
  path: string,
  options: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
): Promise<ScimAnswer> => {
  const { token, body, headers = {} } = options;
  let pending = request(app().server.httpServer)[method](`/scim/v2${path}`);
  if (token !== undefined) pending = pending.set('Authorization', `Bearer ${token}`);
  if (body !== undefined) pending = pending.set('Content-Type', 'application/scim+json');
  for (const [name, value] of Object.entries({ ...elsewhere(), ...headers })) pending = pending.set(name, value);
  if (body !== undefined) pending = pending.send(typeof body === 'string' ? body : JSON.stringify(body));
  const {
    status,
    text,
    headers: received,
  } = await pending.buffer(true).parse((response, done) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)));
    response.on('end', () => {
      const whole = Buffer.concat(chunks).toString();
      (response as unknown as { text: string }).text = whole;
      done(null, whole);
    });
  });
  const isScim = String(received['content-type']).startsWith('application/scim+json');
  const answer = { status, body: isScim && text ? JSON.parse(text) : (text ?? ''), headers: received as never };
  checkAnswer(method, path, answer, '/scim/v2');
  return answer;
};

/** The requests of one directory. */
export const directory = (token: string | undefined) => ({
  get: (path: string) => scimSend('get', path, { token }),
  post: (path: string, body: unknown) => scimSend('post', path, { token, body }),
  put: (path: string, body: unknown) => scimSend('put', path, { token, body }),
  patch: (path: string, ...Operations: unknown[]) =>
    scimSend('patch', path, { token, body: { schemas: [PATCH], Operations } }),
  delete: (path: string) => scimSend('delete', path, { token }),
});

export type Directory = ReturnType<typeof directory>;

/** A SCIM token of an organisation, created by a person with the given role there, which is the rank of the token. */
export const createScimToken = async (
  { people }: Tenant,
  creator: 'owner' | 'admin' = 'admin',
): Promise<{ token: string; documentId: string }> => {
  const answer = await people[creator].call.post('/scim-tokens', {
    label: unique('directory'),
    expires_at: '2999-01-01T00:00:00.000Z',
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
};

/** A person as a directory describes one, with a unique name. */
export const newUser = (more: Record<string, unknown> = {}) => {
  const userName = `${unique('ada')}@corp.example`;
  return {
    schemas: [USER],
    userName,
    externalId: unique('ext'),
    displayName: 'Ada Lovelace',
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
    ...more,
  };
};

/** Checks that a response is a SCIM error (RFC 7644, section 3.12) without internal details. */
export const expectScimError = (answer: ScimAnswer, status: number, scimType?: string, detail = /./): void => {
  const { code, ...body } = answer.body as { code?: string };
  expect([typeof code, answer.status, body]).toEqual([
    expect.stringMatching(/^(string|undefined)$/),
    status,
    {
      schemas: [ERROR],
      status: String(status),
      ...(scimType && { scimType }),
      detail: expect.stringMatching(detail),
    },
  ]);
  expect(answer.headers['content-type']).toMatch(/^application\/scim\+json/);
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.js:\d|SQLITE_|select .* from/i);
};
