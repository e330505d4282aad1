import { reasonWords } from '../../../api/reason-words';
import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format';
import type { DeliveryDetails } from './use-webhooks';

/** The attempts at a delivery, oldest first, with the times of the clock. */
export const AttemptsTable = ({ delivery }: { delivery: DeliveryDetails }) => {
  const { t } = useTranslation('webhookDelivery');
  const { t: webhooks } = useTranslation('integrations');
  const format = useFormat();
  const { attempt_log: attempts, attempts: made } = delivery;
  return (
    <>
      {attempts.length < made && (
        <Text size="sm" c="dimmed">
          {t('notRecorded')}
        </Text>
      )}
      {made === 0 && attempts.length === 0 && <Text size="sm">{t('noAttempt')}</Text>}
      {attempts.length > 0 && (
        <Table aria-label={webhooks('deliveries.attempts')} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('time')}</Table.Th>
              <Table.Th>{t('outcome')}</Table.Th>
              <Table.Th ta="right">{webhooks('deliveries.duration')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {attempts.map(({ at, code, ms, error }) => (
              <Table.Tr key={at}>
                <Table.Td>{format.clockTime(at)}</Table.Td>
                <Table.Td>{error === null ? t('succeeded', { code: code ?? '' }) : reasonWords(error)}</Table.Td>
                <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                  {ms === null ? '–' : webhooks('deliveries.ms', { ms: format.number(ms) })}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
};
