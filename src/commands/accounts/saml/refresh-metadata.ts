import type { Core } from '@strapi/strapi';
import { type MetadataReading, metadataChange } from '../../../domain/accounts/own-providers/metadata-change';
import type { MetadataRefused } from '../../../domain/accounts/own-providers/provider-mails';
import { fingerprintsOf, readMetadata } from '../../../integrations/saml/metadata';
import {
  lockReadProvider,
  markMetadataRead,
  type ReadProvider,
  type StoredProvider,
} from '../../../repositories/access/saml-providers';
import { lockOrganisation } from '../../../repositories/organisations/locked-organisation';
import { namesOf } from '../../../repositories/organisations/organisation-names';
import { changeRecord } from '../../../tenancy/store/system-records';
import { errorOf } from '../../../values';
import { emitEvents } from '../../events/emit-events';
import { metadataAt } from './saml-metadata';

const DIRECTORY = 'api::directory-integration.directory-integration';

/** Reads the metadata at an address. A failure is a result, too. */
const read = async (strapi: Core.Strapi, url: string): Promise<MetadataReading> => {
  try {
    const text = await metadataAt(strapi, url);
    const metadata = readMetadata(text);
    if ('fault' in metadata) return metadata;
    const { entityId, ssoUrl, certificates } = metadata;
    return { text, entityId, ssoUrl, fingerprints: fingerprintsOf(certificates) };
  } catch (error) {
    return { fault: errorOf(error).message };
  }
};

/** Emails the owners that the metadata cannot be used, in the open transaction. */
const emitRefused = async (
  strapi: Core.Strapi,
  { documentId, organisationId, metadataUrl }: ReadProvider,
  { name, certificateEndsAt }: StoredProvider,
  reason: string,
): Promise<void> => {
  const organisation = (await namesOf(strapi, [organisationId])).get(organisationId);
  if (!organisation) return;
  const payload: MetadataRefused = {
    organisation,
    directory: { documentId, name },
    metadata_url: metadataUrl,
    reason,
    certificate_ends_at: certificateEndsAt,
  };
  const event = 'directory-integration.metadata-refused' as const;
  await emitEvents(strapi, [{ name: event, organisationId, payload: { ...payload } }]);
};

/**
 * Reads the metadata of a SAML provider at its address again, and takes over its certificates and its address for sign-ins: in one
 * transaction with the audit entry, after the call. Metadata of another provider, or that cannot be used, changes nothing; the
 * directory then says why, and the owners get an email when that begins. The directory is due again after a day.
 *
 * @param now the time of the reading
 * @returns whether the directory has changed; false also if it was changed meanwhile
 */
export const refreshMetadata = async (strapi: Core.Strapi, provider: ReadProvider, now: Date): Promise<boolean> => {
  await markMetadataRead(strapi, provider.id, now);
  const reading = await read(strapi, provider.metadataUrl);
  return strapi.db.transaction(async () => {
    await lockOrganisation(strapi, provider.organisationId);
    const stored = await lockReadProvider(strapi, provider);
    const change = stored && metadataChange({ ...stored, fingerprints: fingerprintsOf(stored.certificates) }, reading);
    if (!change) return false;
    await changeRecord(strapi, DIRECTORY, provider.id, { ...change });
    const { saml_metadata_error: reason } = change;
    if (reason !== null && stored.error === null) await emitRefused(strapi, provider, stored, reason);
    return true;
  });
};
