import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DeliveryDetails } from './use-webhooks';

/** A text of a request or response, with a button that copies it as it was sent. */
export const TextBlock = ({ title, text, copied }: { title: string; text: string; copied?: string }) => {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      <Group justify="space-between" mih={30}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        {copied !== undefined && (
          <CopyButton value={copied}>
            {({ copied: isCopied, copy }) => (
              <Button
                size="compact-xs"
                variant="default"
                leftSection={isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
                onClick={copy}
              >
                {t(isCopied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        )}
      </Group>
      <Code block tabIndex={0} mah={320} style={{ whiteSpace: 'pre-wrap', overflow: 'auto', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
    </Stack>
  );
};

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
