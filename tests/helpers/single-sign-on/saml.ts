import { send, statusAndCode } from '../api';
import { sendRaw } from '../raw';
import { createSamlIdp, newSigningKey, type SamlIdp, type SamlPerson } from '../servers/saml-idp';
import { beginSignIn, returnFromProvider } from '../sso';
import { type Person, unique } from '../world';
import { createOwner, type Owner } from './own-provider';

export const samlKey = newSigningKey();

export const DIRECTORY = '/directory-integrations';

/** An organisation with a SAML provider. */
export interface World extends Owner {
  idp: SamlIdp;
  directory: string;
  clientMetadata: string;
}

export const samlPath = ({ tenant }: Owner): string => `/auth/sso/${tenant.documentId}/saml`;
export const bodyOf = ({ tenant }: Owner, more: object) => ({
  ...{ organisation: tenant.documentId, name: 'SAML', kind: 'oidc', enabled: true, protocol: 'saml' },
  ...more,
});

/** Creates an organisation with a SAML provider. */
export const createWorld = async (fields: Record<string, unknown> = {}): Promise<World> => {
  const owner = await createOwner(fields);
  const idp = createSamlIdp(`https://${unique('idp')}.example`, samlKey);
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

/** Posts a form as the page of a provider does. */
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
/** Signs in as a person of the provider. */
export const signIn = async (world: World, person: SamlPerson) => {
  const { location, cookie } = await beginSignIn(world.slug, 'directory');
  return walk(world, location, cookie, person);
};
/** A member at the provider. */
export const personAt = ({ email }: { email: string }): SamlPerson => ({ nameId: `id of ${email}`, mail: email });
/** Links a person at the provider to a member's account. */
export const link = async (world: World, person: Person) => {
  const asked = await person.call.post('/me/sso-links', { organisation: world.tenant.documentId });
  const { url } = asked.body.data as { url: string };
  const begun = await send('get', url.slice(url.indexOf('/auth/sso/')));
  const [cookie = ''] = (begun.headers['set-cookie'] as unknown as string[]).map((text) => text.split(';')[0] ?? '');
  return walk(world, begun.headers.location as string, cookie, personAt(person));
};
/** Somebody without an account. */
export const newcomer = ({ domain }: Owner) => personAt({ email: `${unique('new')}@${domain}` });
