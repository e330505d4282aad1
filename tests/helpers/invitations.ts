import { app, as } from './api';
import { compiled } from './compiled';
import type { Tenant } from './world';

const { tokenOfInvitation } = compiled('repositories/accounts/invitations');

export interface Invited {
  id: number;
  documentId: string;
  email: string;
  expires_at: string;
  token: string;
}

/** Invites an address and returns the token of its email. */
export const invite = async (tenant: Tenant, email: string, role = 'viewer'): Promise<Invited> => {
  const answer = await tenant.people.owner.call.post('/invitations', { email, role });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return { ...answer.body.data, token: await tokenOfInvitation(app(), answer.body.data.id) };
};

/** Accepts with a token, signed in or not. */
export const accept = (token: string, more: Record<string, unknown> = {}, bearer?: string) =>
  as(bearer).post('/invitations/accept', { token, ...more });
