import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { endsSoon } from '../../../../../src/domain/accounts/own-providers/certificate-notice';
import { RelativeTime } from '../../../components/relative-time';
import type { Directory } from './use-directories';

/** Warns of the certificate of a SAML provider that ends soon, or has ended. */
const CertificateEnd = ({ end }: { end: string }) => {
  const { t } = useTranslation('integrations');
  const isOver = Date.parse(end) <= Date.now();
  return (
    <Text size="xs" c="red" component="div">
      {t(isOver ? 'directories.certificateEnded' : 'directories.certificateEndsSoon')} <RelativeTime time={end} />
    </Text>
  );
};

/** What is wrong with the SAML provider of an enabled directory, or will be soon. */
export const ProviderWarnings = ({ directory }: { directory: Directory }) => {
  const { t } = useTranslation('integrations');
  const { enabled, certificate_ends_at: end, saml_metadata_error: error } = directory;
  if (!enabled) return null;
  return (
    <>
      {end && endsSoon(end, Date.now()) && <CertificateEnd end={end} />}
      {error && (
        <Text size="xs" c="red" component="div">
          {t('directories.metadataError')} {error}
        </Text>
      )}
    </>
  );
};
