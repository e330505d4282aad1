import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextBlock } from '../../../components/text-block';
import type { DeliveryDetails } from './use-webhooks';

/** What is sent in each attempt at a delivery. */
export const RequestParts = ({ delivery: { headers, body } }: { delivery: DeliveryDetails }) => {
  const { t } = useTranslation('webhookDelivery');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <div>
        <TextBlock title={t('headers')} text={lines.join('\n')} />
        <Text size="xs" c="dimmed" mt={4}>
          {t('notKept')}
        </Text>
      </div>
      <TextBlock title={t('body')} text={JSON.stringify(JSON.parse(body), null, 2)} copied={body} />
    </>
  );
};
