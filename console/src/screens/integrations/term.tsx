import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isInForce } from '../../../../src/domain/token-term';
import { RelativeTime } from '../../components/relative-time';
import { StatusBadge } from '../../components/status-badge';

interface Term {
  expires_at: string;
  revoked_at: string | null;
}

/** Whether a key or token is valid now. */
export const isValid = ({ expires_at: expiry, revoked_at: revocation }: Term): boolean =>
  isInForce({ expiresAt: Date.parse(expiry), revokedAt: (revocation && Date.parse(revocation)) || null }, Date.now());

/** Whether a key or token is valid, and until when. */
export const TermStatus = ({ term }: { term: Term }) => {
  const { t } = useTranslation('integrations');
  if (term.revoked_at !== null) return <StatusBadge value="revoked" />;
  if (!isValid(term)) return <StatusBadge value="expired" />;
  return (
    <>
      <StatusBadge value="active" />
      <Text size="xs" c="dimmed" component="div">
        {t('expires')} <RelativeTime time={term.expires_at} />
      </Text>
    </>
  );
};
