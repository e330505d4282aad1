import { send, statusAndCode } from '../api';
import { sendRaw } from '../raw';
import { createSamlIdp, type SamlIdp, type SamlPerson, type SigningKey } from '../servers/saml-idp';
import { beginSignIn, returnFromProvider } from '../sso';
import { type Person, unique } from '../world';
import { createOwner, type Owner } from './own-provider';

export const DIRECTORY = '/directory-integrations';

/** An organisation with a SAML provider of its own. */
export interface World extends Owner {
  idp: SamlIdp;
  directory: string;
  clientMetadata: string;
}

/** The path of its service provider, below /api. */
export const samlPath = ({ tenant }: Owner): string => `/auth/sso/${tenant.documentId}/saml`;
/** A directory with SAML, as the API takes it. */
export const bodyOf = ({ tenant }: Owner, more: object) => ({
  ...{ organisation: tenant.documentId, name: 'SAML', kind: 'oidc', enabled: true, protocol: 'saml' },
  ...more,
});

/**
 * Creates such an organisation.
 *
 * @param key the provider signs with
 */
export const createWorld = async (key: SigningKey, fields: Record<string, unknown> = {}): Promise<World> => {
  const owner = await createOwner(fields);
  const idp = createSamlIdp(`https://${unique('idp')}.example`, key);
  const added = await owner.tenant.people.owner.call.post(DIRECTORY, bodyOf(owner, { saml_metadata: idp.metadata }));
  expect(statusAndCode(added)).toEqual([201, undefined]);
  const metadata = await sendRaw({ method: 'GET', path: `/api${samlPath(owner)}/metadata` });
  return {
    ...owner,
    idp,
    directory: `${DIRECTORY}/${added.body.data.documentId}`,
    clientMetadata: String(metadata.body),
  };
};

/** Posts a form from another site. */
export const postForm = (path: string, body: string) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' };
  return sendRaw({ method: 'POST', path: `/api${path}`, headers, body });
};

/** Posts a response as the page of the provider does: without cookies. */
export const post = (owner: Owner, response: string) =>
  postForm(samlPath(owner), new URLSearchParams({ SAMLResponse: response }).toString());

/** Signs in at the provider, and returns. */
export const walk = async (world: World, location: string, cookie: string, person: SamlPerson) => {
  const posted = await post(world, await world.idp.answer(location, world.clientMetadata, person));
  if (posted.status !== 303) return posted;
  return returnFromProvider(posted.headers.location as string, cookie);
};
/** Signs in. */
export const signIn = async (world: World, person: SamlPerson) => {
  const { location, cookie } = await beginSignIn(world.slug, 'directory');
  return walk(world, location, cookie, person);
};
/** The person at the provider with the address of an account. */
export const personAt = ({ email }: { email: string }): SamlPerson => ({ nameId: `id of ${email}`, mail: email });
/** Links the person at the provider to the account of a member. */
export const link = async (world: World, person: Person) => {
  const asked = await person.call.post('/me/sso-links', { organisation: world.tenant.documentId });
  const { url } = asked.body.data as { url: string };
  const begun = await send('get', url.slice(url.indexOf('/auth/sso/')));
  const [cookie = ''] = (begun.headers['set-cookie'] as unknown as string[]).map((text) => text.split(';')[0] ?? '');
  return walk(world, begun.headers.location as string, cookie, personAt(person));
};
/** A person whom Tenantry does not know. */
export const newcomer = ({ domain }: Owner) => personAt({ email: `${unique('new')}@${domain}` });
