import request from 'supertest';
import { app, type Answer, type Method } from './api';
import { elsewhere } from './addresses';
import { PASSWORD, unique } from './world';

/** A relation as the admin panel's forms send it. */
export const connect = ({ id, documentId }: { id: number; documentId: string }) => ({
  connect: [{ id, documentId }],
  disconnect: [],
});

/** The value that a form sends for an unchanged relation. */
export const UNTOUCHED = { connect: [], disconnect: [] };

/** The requests of the admin panel's content manager, on behalf of one administrator. */
export interface AdminPanel {
  name: string;
  token: string;
  send(method: Method, path: string, body?: unknown): Promise<Answer>;
  create(uid: string, fields: object): Promise<Answer>;
  update(uid: string, documentId: string, fields: object): Promise<Answer>;
  remove(uid: string, documentId: string): Promise<Answer>;
  list(uid: string, query?: string): Promise<Answer>;
  /** Sends a file, and returns the text of the response. */
  upload(path: string, body: string, type: string): Promise<{ status: number; text: string }>;
}

/** A permission of the panel: an action, possibly on a type. */
export type PanelPermission = string | { action: string; subject: string };

/** What an administrator can do: some permissions, what a role of Strapi has, or everything. */
export type PanelRights = readonly PanelPermission[] | { code: string } | null;

/** The role with some permissions of the panel, or one that exists. */
const roleWith = async (rights: PanelRights): Promise<{ id: number }> => {
  const roles = app().service('admin::role');
  if (rights === null) return roles.getSuperAdmin();
  if ('code' in rights) return roles.findOne(rights);
  const role = await roles.create({ name: unique('role'), description: '' });
  await roles.assignPermissions(
    role.id,
    rights.map((right) => ({
      ...(typeof right === 'string' ? { action: right, subject: null } : right),
      properties: {},
      conditions: [],
    })),
  );
  return role;
};

/** An administrator with some permissions of the panel, by default with every one. */
export const createAdministrator = async (lastname = 'Lovelace', rights: PanelRights = null): Promise<string> => {
  const email = `${unique('admin')}@example.com`;
  const role = await roleWith(rights);
  const account = { firstname: 'Ada', lastname, email, password: PASSWORD, isActive: true, roles: [role.id] };
  await app().service('admin::user').create(account);
  return email;
};

/** Creates an administrator, by default with every permission, and signs them in as the login form does. */
export const signInAdmin = async (rights: PanelRights = null): Promise<AdminPanel> => {
  const lastname = unique('Lovelace');
  const email = await createAdministrator(lastname, rights);
  const login = await request(app().server.httpServer)
    .post('/admin/login')
    .set(elsewhere())
    .send({ email, password: PASSWORD });
  if (login.status !== 200) throw new Error(`The administrator cannot sign in: ${login.status} ${login.text}`);
  const send: AdminPanel['send'] = async (method, path, body) => {
    const pending = request(app().server.httpServer)
      [method](path)
      .set('Authorization', `Bearer ${login.body.data.token}`);
    const answer = await (body === undefined ? pending : pending.send(body as object));
    return { status: answer.status, body: answer.body, headers: answer.headers };
  };
  const types = '/content-manager/collection-types';
  return {
    name: `Ada ${lastname}`,
    token: login.body.data.token,
    send,
    create: (uid, fields) => send('post', `${types}/${uid}`, fields),
    update: (uid, documentId, fields) => send('put', `${types}/${uid}/${documentId}`, fields),
    remove: (uid, documentId) => send('delete', `${types}/${uid}/${documentId}`),
    list: (uid, query = '') => send('get', `${types}/${uid}${query}`),
    upload: async (path, body, type) => {
      const pending = request(app().server.httpServer)
        .post(path)
        .set('Authorization', `Bearer ${login.body.data.token}`)
        .type(type)
        .buffer(true)
        .parse((answer, done) => {
          let text = '';
          answer.on('data', (chunk: Buffer) => (text += String(chunk)));
          answer.on('end', () => done(null, text));
        });
      const { status, body: text } = await pending.send(body);
      return { status, text: String(text) };
    },
  };
};
