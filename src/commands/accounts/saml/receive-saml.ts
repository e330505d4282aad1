import type { Core } from '@strapi/strapi';
import { samlClientMetadata } from '../../../integrations/saml/saml';
import { sealSamlReturn } from '../../../repositories/accounts/tickets/saml-returns';
import { findSsoOrganisation, type SsoOrganisation } from '../../../repositories/accounts/sso-organisations';
import { denied, invalidSamlResponse, noSuchMethod } from '../../../wire/errors/sso-errors';
import { readSaml } from './read-saml';
import { noteRefusal } from '../sso-refusals';
import { redirectUriOf, resolveSsoMethod, samlClientOf, signInMethodsOf, speaksSaml } from '../sso-settings';

const organisationOf = async (strapi: Core.Strapi, documentId: string): Promise<SsoOrganisation> => {
  const organisation = await findSsoOrganisation(strapi, { document_id: documentId });
  if (!organisation) throw noSuchMethod(await signInMethodsOf(strapi, ''));
  return organisation;
};

/**
 * The directory whose provider responds, by what came along with the response, else the oldest with SAML. It decides only whose
 * certificates are tried: the callback compares the directory with that of the browser's cookie.
 */
const respondingDirectory = ({ directories }: SsoOrganisation, relayState: string | null): string | null => {
  const saml = directories.filter(({ own }) => own?.protocol === 'saml');
  return (saml.find(({ documentId }) => documentId === relayState) ?? saml[0])?.documentId ?? null;
};

/**
 * Receives the response of an organisation's SAML provider. It opens nothing: the browser has to show that it began the sign-in.
 *
 * @param documentId of the organisation
 * @param form its fields SAMLResponse and RelayState are read
 * @returns the address where the browser shows that
 * @throws NotFoundError `SSO_METHOD_UNAVAILABLE`, or UnauthorizedError `SSO_DENIED` or `SSO_RESPONSE_INVALID`
 */
export const receiveSaml = async (
  strapi: Core.Strapi,
  documentId: string,
  form: URLSearchParams,
  clientAddress: string | null,
): Promise<string> => {
  const organisation = await organisationOf(strapi, documentId);
  const { provider, directory } = resolveSsoMethod(
    strapi,
    organisation,
    'directory',
    respondingDirectory(organisation, form.get('RelayState')),
  );
  const settingsId = directory?.own?.settingsId;
  if (!speaksSaml(provider) || settingsId === undefined)
    throw noSuchMethod(await signInMethodsOf(strapi, organisation.slug));
  const response = form.get('SAMLResponse') ?? '';
  const work = { provider, client: samlClientOf(strapi, documentId), response };
  const answer = await readSaml(work, clientAddress ?? '');
  if (answer.kind !== 'claims') {
    strapi.log.warn(`No sign-in by ${provider.issuer}: ${answer.kind}; ${answer.reason}`);
    const error = answer.kind === 'denied' ? denied() : invalidSamlResponse();
    noteRefusal(organisation.id, error, clientAddress);
    throw error;
  }
  const { kind: _kind, ...claims } = answer;
  const next = new URL(redirectUriOf(strapi, documentId));
  next.searchParams.set('state', claims.inResponseTo);
  next.searchParams.set('saml', sealSamlReturn({ settingsId, ...claims }));
  return next.href;
};

/** The metadata by which a SAML provider of an organisation (documentId) knows Tenantry, as XML. */
export const samlMetadataFor = async (strapi: Core.Strapi, documentId: string): Promise<string> => {
  await organisationOf(strapi, documentId);
  return samlClientMetadata(samlClientOf(strapi, documentId));
};
