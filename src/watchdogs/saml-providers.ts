import type { Core } from '@strapi/strapi';
import { announcedUntil } from '../domain/accounts/own-providers/certificate-notice';
import type { CertificateEndsSoon } from '../domain/accounts/own-providers/provider-mails';
import { emitEvents, type EmittedEvent } from '../commands/events/emit-events';
import { type ShownCertificate, shownCertificates } from '../integrations/saml/metadata';
import { refreshMetadata } from '../commands/accounts/saml/refresh-metadata';
import {
  type EndingProvider,
  endingProviders,
  providersToRead,
  type ReadProvider,
  recordAnnounced,
} from '../repositories/access/saml-providers';
import { namesOf } from '../repositories/organisations/organisation-names';
import { announceDue, type Announcements } from './notices/announce-due';
import { withConcurrency } from './with-concurrency';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';

const BATCH_SIZE = 200;

/** Each call can take 5 seconds, and a run stops only between batches. */
const READ_BATCH = 20;
const CONCURRENCY = 5;
/** Less than a day, so that an hourly run finds them at the same hour of the next day. */
const READ_AGAIN_MS = 23.5 * 3_600_000;

/** A provider with the certificate that ends last. */
type Announced = EndingProvider & { last: ShownCertificate };

/** Those whose certificate has not been announced. */
const unannounced = (providers: readonly EndingProvider[]): Announced[] =>
  providers.flatMap((provider) => {
    const last = shownCertificates(provider.certificates).at(-1);
    return last === undefined || last.fingerprint === provider.announced ? [] : [{ ...provider, last }];
  });

/** Announces certificates in the open transaction, once for each. */
const announce = async (strapi: Core.Strapi, providers: readonly Announced[], now: Date): Promise<void> => {
  const names = await namesOf(
    strapi,
    providers.map(({ organisationId }) => organisationId),
  );
  const events = providers.flatMap((provider): EmittedEvent[] => {
    const { documentId, organisationId, name, issuer, metadataUrl, last } = provider;
    const organisation = names.get(organisationId);
    if (!organisation) return [];
    const payload: CertificateEndsSoon = {
      organisation,
      directory: { documentId, name },
      issuer,
      fingerprint: last.fingerprint,
      ends_at: last.endsAt,
      metadata_url: metadataUrl,
      at: new Date(now.getTime()).toISOString(),
    };
    const onceFor = `${documentId}/${last.fingerprint}`;
    const event = 'directory-integration.certificate-ends-soon';
    return [{ name: event, organisationId, payload: { ...payload }, onceFor }];
  });
  await emitEvents(strapi, events);
  for (const { id, last } of providers) await recordAnnounced(strapi, id, last.fingerprint);
};

/** Reads metadata at addresses again. One that fails does not affect the others. */
const readAddresses = async (strapi: Core.Strapi, now: Date, outcome: RunOutcome, options: RunOptions) => {
  const { dryRun = false, onProgress, onFailure } = options;
  const refresh = async (provider: ReadProvider): Promise<void> => {
    try {
      if (await refreshMetadata(strapi, provider, now)) outcome.changed += 1;
    } catch (error) {
      outcome.failed += 1;
      onFailure?.(`directory-integration ${provider.documentId}`, error);
    }
  };
  for (let afterId = 0; ;) {
    const page = { afterId, limit: READ_BATCH };
    const providers = await providersToRead(strapi, now.getTime() - READ_AGAIN_MS, page);
    if (!dryRun) await withConcurrency(CONCURRENCY, providers, refresh);
    outcome.scanned += providers.length;
    onProgress?.(outcome.scanned, outcome.scanned);
    if (providers.length < READ_BATCH) return;
    afterId = providers.at(-1)?.id ?? afterId;
  }
};

const run = async (strapi: Core.Strapi, now: Date, options: RunOptions = {}): Promise<RunOutcome> => {
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  // First, so that no certificate is announced that the provider has replaced.
  await readAddresses(strapi, now, outcome, options);
  const announcements: Announcements<EndingProvider, Announced> = {
    type: 'directory-integration',
    batchSize: BATCH_SIZE,
    read: (afterId) => endingProviders(strapi, announcedUntil(now.getTime()), { afterId, limit: BATCH_SIZE }),
    dueOf: unannounced,
    announce: (due) => announce(strapi, due, now),
  };
  await announceDue(strapi, announcements, outcome, options);
  return outcome;
};

/**
 * Reads the metadata of SAML providers at their addresses every day, and announces the ends of certificates to the owners, 30 days
 * before, once for each certificate.
 */
export const samlProvidersWatchdog: Watchdog = { name: 'saml-providers', run };
