import { db, send } from '../api';
import type { Role } from '../../../src/domain/vocabularies';
import { CLIENT, visitProvider } from '../servers/oidc';
import { newDomain, proveDomain, redirectUri, returnFromProvider, slugOf } from '../sso';
import { createPerson, createTenant, join, type Person, type Tenant } from '../world';

/** An organisation with a domain that it has proved, and a member with an address in it. */
export interface Owner {
  tenant: Tenant;
  slug: string;
  domain: string;
}

/** Creates such an organisation. */
export const createOwner = async (fields: Record<string, unknown> = {}): Promise<Owner> => {
  const domain = newDomain();
  const tenant = await createTenant({ workspace_domain: domain, ...fields });
  await proveDomain(tenant);
  return { tenant, domain, slug: await slugOf(tenant) };
};

/** Adds a member whose address is in the domain of the organisation. */
export const memberOf = async ({ tenant, domain }: Owner, role: Role = 'viewer'): Promise<Person> => {
  const person = await createPerson();
  const email = `${person.username}@${domain}`;
  await db()('up_users').where({ id: person.id }).update({ email, confirmed: true });
  await join(tenant.id, person, role);
  return { ...person, email };
};

/** The settings of a provider of its own, as the API takes them. */
export const settingsOf = (issuer: string, more: object = {}) => ({
  ...{ name: 'Own', kind: 'oidc', enabled: true },
  ...{ issuer, client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret },
  ...more,
});

/** Opens an address of `POST /sso-rehearsal` or `POST /me/sso-links` as a browser does. */
export const openLink = async (url: string, organisation: string) => {
  const begun = await send('get', url.slice(url.indexOf('/auth/sso/')));
  if (begun.status !== 302) return begun;
  const [cookie = ''] = (begun.headers['set-cookie'] as unknown as string[]).map((text) => text.split(';')[0] ?? '');
  const address = await visitProvider(begun.headers.location as string, redirectUri(organisation));
  return returnFromProvider(address, cookie);
};

/** Links the person whom the provider signs in to the account of a member. */
export const linkAccount = async ({ tenant }: Owner, person: Person) => {
  const asked = await person.call.post('/me/sso-links', { organisation: tenant.documentId });
  if (asked.status !== 200) return asked;
  return openLink(asked.body.data.url as string, tenant.documentId);
};
