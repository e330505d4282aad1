import { Code, CopyButton, Button, Group, Stack, Text } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { QueryView } from '../../components/query-view';
import { useFormat } from '../../format/use-format';
import { useHead } from './use-entries';

/** The end of the organisation's hash chain, and how the chain is verified. */
export const ChainHead = () => {
  const { t } = useTranslation('audit');
  const { t: common } = useTranslation();
  const format = useFormat();
  const head = useHead();
  return (
    <Card title={t('chain.title')}>
      <Text size="sm">{t('chain.what')}</Text>
      <QueryView query={head}>
        {(entry) =>
          entry && (
            <Group gap="sm">
              <Text size="sm" fw={600}>
                {t('chain.head', { sequence: format.number(entry.sequence), time: format.dateTime(entry.createdAt) })}
              </Text>
              <Code>{entry.hash}</Code>
              <CopyButton value={`${entry.sequence} ${entry.hash}`}>
                {({ copied, copy }) => (
                  <Button
                    size="compact-xs"
                    variant="default"
                    leftSection={<Copy size={12} aria-hidden />}
                    onClick={copy}
                  >
                    {common(copied ? 'copied' : 'copy')}
                  </Button>
                )}
              </CopyButton>
            </Group>
          )
        }
      </QueryView>
      <Stack gap={4}>
        <Text size="sm">{t('chain.keep')}</Text>
        <Text size="sm">{t('chain.operator')}</Text>
        <Code block>npm run audit:verify</Code>
      </Stack>
    </Card>
  );
};
