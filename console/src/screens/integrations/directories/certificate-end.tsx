import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { endsSoon } from '../../../../../src/domain/accounts/own-providers/certificate-notice';
import { RelativeTime } from '../../../components/relative-time';
import type { Directory } from './use-directories';

/** Warns of the certificate of an enabled SAML provider that ends soon, or has ended. */
export const CertificateEnd = ({ directory }: { directory: Directory }) => {
  const { t } = useTranslation('integrations');
  const { enabled, certificate_ends_at: end } = directory;
  if (!enabled || !end || !endsSoon(end, Date.now())) return null;
  const isOver = Date.parse(end) <= Date.now();
  return (
    <Text size="xs" c="red" component="div">
      {t(isOver ? 'directories.certificateEnded' : 'directories.certificateEndsSoon')} <RelativeTime time={end} />
    </Text>
  );
};
