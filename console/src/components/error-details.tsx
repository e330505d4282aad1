import { Group, Text } from '@mantine/core';
import type { TenantryError } from '@tenantry/client';
import { useTranslation } from 'react-i18next';
import { detailsOf } from '../api/faults';
import { CopyIcon } from './copy-buttons';

/** A text in English that says more than the words above it: folded, and to copy. */
export const TextDetails = ({ text }: { text: string }) => {
  const { t } = useTranslation('faults');
  return (
    <details>
      <Text component="summary" size="xs" c="dimmed" style={{ cursor: 'pointer' }}>
        {t('details')}
      </Text>
      <Group gap="xs" align="flex-start" wrap="nowrap" mt={4}>
        <Text size="xs" ff="monospace" lang="en" className="wrapped" flex={1}>
          {text}
        </Text>
        <CopyIcon value={text} labelOf={(copied) => t(copied ? 'copied' : 'copy')} />
      </Group>
    </details>
  );
};

/** What the API said, with the ID of the request, for support. */
export const ErrorDetails = ({ error }: { error: TenantryError }) => <TextDetails text={detailsOf(error)} />;
