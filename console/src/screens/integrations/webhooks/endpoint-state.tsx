import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/relative-time';
import { StatusBadge } from '../../../components/status-badge';
import { FailureText } from './failure-text';
import type { Endpoint } from './use-webhooks';

/** Whether events are sent to an endpoint, and what is wrong with it. */
export const EndpointState = ({ endpoint }: { endpoint: Endpoint }) => {
  const { t } = useTranslation('integrations');
  const { enabled, disabled_reason: reason, failing_since: failing, last_error: error } = endpoint;
  return (
    <>
      <StatusBadge value={enabled ? (failing === null ? 'enabled' : 'failed') : 'disabled'} />
      {failing !== null && (
        <Text size="xs" c="dimmed" component="div">
          {t('webhooks.since')} <RelativeTime time={failing} />
        </Text>
      )}
      {(reason ?? error) && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          <FailureText reason={reason ?? error ?? ''} />
        </Text>
      )}
    </>
  );
};
