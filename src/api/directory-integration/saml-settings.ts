import { isSaml } from '../../domain/accounts/own-providers/own-provider';
import { violation } from '../../domain/refusal';
import { fingerprintsOf, readMetadata } from '../../integrations/saml/metadata';
import { violated } from '../../wire/errors/http-errors';
import type { Change } from '../../lifecycles/invariants';

type Attributes = Record<string, unknown>;

/** What only the metadata of a provider can say. */
const FROM_METADATA = ['saml_sso_url', 'saml_certificates', 'certificate_fingerprints', 'certificate_ends_at'] as const;

const refused = (message: string) =>
  violated(
    violation(
      'SAML_METADATA_INVALID',
      'saml_metadata',
      message,
      'Download the metadata of this application from the provider again, and send it unchanged; or send its address as saml_metadata_url.',
    ),
  );

const readInto = (data: Attributes, text: string): void => {
  const metadata = readMetadata(text);
  if ('fault' in metadata) throw refused(metadata.fault);
  const { entityId, ssoUrl, certificates, certificatesEnd } = metadata;
  const own = { issuer: entityId, client_id: null, client_secret_sealed: null, scopes: null };
  const read = {
    saml_sso_url: ssoUrl,
    saml_certificates: certificates,
    certificate_fingerprints: fingerprintsOf(certificates),
    certificate_ends_at: new Date(certificatesEnd),
  };
  Object.assign(data, own, read);
};

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Whether a write concerns the metadata: what was wrong with it before no longer matters. */
const isWritten = ({ protocol, saml_metadata: text, saml_metadata_url: url }: Attributes): boolean =>
  [protocol, text, url].some((value) => value !== undefined);

/**
 * Derives the settings of a SAML provider from its metadata, in the directory's lifecycle. A directory of another protocol has none.
 *
 * @throws ValidationError `SAML_METADATA_INVALID`
 */
export const settleSaml = ({ before, data }: Pick<Change, 'before'> & { data: Attributes }): void => {
  for (const name of FROM_METADATA) delete data[name];
  if (isWritten(data)) data.saml_metadata_error ??= null;
  const after: Attributes = { ...before, ...data };
  if (!isSaml(after)) {
    if (!before || !isSaml(before)) return;
    const none = Object.fromEntries(
      ['saml_metadata', 'saml_metadata_url', ...FROM_METADATA].map((name) => [name, null]),
    );
    Object.assign(data, none, data.issuer === undefined ? { issuer: null } : {});
    return;
  }
  const { saml_metadata: text } = after;
  if (!isText(text)) throw refused('A SAML provider needs its metadata.');
  const isNew = text !== before?.saml_metadata || !before || !isSaml(before);
  if (isNew) readInto(data, text);
  else for (const name of ['issuer', 'client_id', 'client_secret_sealed', 'scopes']) delete data[name];
};
