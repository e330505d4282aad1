import request from 'supertest';
import { app, type Answer, type Method } from './api';
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
  send(method: Method, path: string, body?: unknown): Promise<Answer>;
  create(uid: string, fields: object): Promise<Answer>;
  update(uid: string, documentId: string, fields: object): Promise<Answer>;
  remove(uid: string, documentId: string): Promise<Answer>;
  list(uid: string, query?: string): Promise<Answer>;
}

/** An administrator with every right of the panel. */
export const createAdministrator = async (lastname = 'Lovelace'): Promise<string> => {
  const email = `${unique('admin')}@example.com`;
  const role = await app().service('admin::role').getSuperAdmin();
  const account = { firstname: 'Ada', lastname, email, password: PASSWORD, isActive: true, roles: [role.id] };
  await app().service('admin::user').create(account);
  return email;
};

/** Creates an administrator and signs them in as the login form does. */
export const signInAdmin = async (): Promise<AdminPanel> => {
  const lastname = unique('Lovelace');
  const email = await createAdministrator(lastname);
  const login = await request(app().server.httpServer).post('/admin/login').send({ email, password: PASSWORD });
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
    send,
    create: (uid, fields) => send('post', `${types}/${uid}`, fields),
    update: (uid, documentId, fields) => send('put', `${types}/${uid}/${documentId}`, fields),
    remove: (uid, documentId) => send('delete', `${types}/${uid}/${documentId}`),
    list: (uid, query = '') => send('get', `${types}/${uid}${query}`),
  };
};
