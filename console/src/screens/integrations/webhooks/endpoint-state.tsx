import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { reasonWords } from '../../../api/reason-words';
import { RelativeTime } from '../../../components/relative-time';
import { StatusBadge } from '../../../components/status-badge';
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
        // What an endpoint has answered can be long. A reason says what to do next.
        <Text size="xs" c="dimmed" {...(reason === null && { lineClamp: 2 })}>
          {reasonWords(reason ?? error ?? '')}
        </Text>
      )}
    </>
  );
};
