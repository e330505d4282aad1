import { ActionIcon, CopyButton, Group, Text } from '@mantine/core';
import type { TenantryError } from '@tenantry/client';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { detailsOf } from '../api/faults';

/** What the API said, with the ID of the request, for whoever helps: folded, and to copy. */
export const ErrorDetails = ({ error }: { error: TenantryError }) => {
  const { t } = useTranslation('faults');
  const details = detailsOf(error);
  return (
    <details>
      <Text component="summary" size="xs" c="dimmed" style={{ cursor: 'pointer' }}>
        {t('details')}
      </Text>
      <Group gap="xs" align="flex-start" wrap="nowrap" mt={4}>
        <Text size="xs" ff="monospace" lang="en" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', flex: 1 }}>
          {details}
        </Text>
        <CopyButton value={details}>
          {({ copied, copy }) => (
            <ActionIcon variant="subtle" color="gray" aria-label={t(copied ? 'copied' : 'copy')} onClick={copy}>
              {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            </ActionIcon>
          )}
        </CopyButton>
      </Group>
    </details>
  );
};
