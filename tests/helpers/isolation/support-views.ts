import { type AdminPanel, signInAdmin } from '../admin-panel';
import { type Answer, as, send } from '../api';

/** A reason that the server accepts. */
export const REASON = 'Ticket 4711: deployments wait';

const pathOf = (organisation: string): string => `/admin/operations/data/organisations/${organisation}/support-views`;

/** The request for a code, as the page of the organisation sends it. */
export const offer = (panel: AdminPanel, organisation: string, body: object = { reason: REASON }): Promise<Answer> =>
  panel.send('post', pathOf(organisation), body);

/** The open support views, as the page of the organisation lists them. */
export const listed = async (panel: AdminPanel, organisation: string): Promise<any[]> =>
  (await panel.send('get', pathOf(organisation))).body.data;

/** A new code. */
export const newCode = async (organisation: string, panel?: AdminPanel): Promise<string> => {
  const { status, body } = await offer(panel ?? (await signInAdmin()), organisation);
  if (status !== 200) throw new Error(`There is no code: ${status} ${JSON.stringify(body)}`);
  return body.data.code;
};

/** Exchanges a code. */
export const begin = (code: string): Promise<Answer> => send('post', '/auth/support', { body: { data: { code } } });

/** The token of a new support view, and the requests with it. */
export const openSupportView = async (organisation: string, panel?: AdminPanel) => {
  const { status, body } = await begin(await newCode(organisation, panel));
  if (status !== 200) throw new Error(`There is no support view: ${status} ${JSON.stringify(body)}`);
  const token: string = body.data.token;
  return { token, data: body.data, call: as(token) };
};

/** Ends a support view, as its banner does. */
export const end = (token: string): Promise<Answer> => send('post', '/auth/support/end', { body: { data: { token } } });
