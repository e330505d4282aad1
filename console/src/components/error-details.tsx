import { Group, Text } from '@mantine/core';
import type { TenantryError } from '@tenantry/client';
import { useTranslation } from 'react-i18next';
import { detailsOf } from '../api/faults';
import { CopyIcon } from './copy-buttons';

/** What the API said, with the ID of the request, for support: folded, and to copy. */
export const ErrorDetails = ({ error }: { error: TenantryError }) => {
  const { t } = useTranslation('faults');
  const details = detailsOf(error);
  return (
    <details>
      <Text component="summary" size="xs" c="dimmed" style={{ cursor: 'pointer' }}>
        {t('details')}
      </Text>
      <Group gap="xs" align="flex-start" wrap="nowrap" mt={4}>
        <Text size="xs" ff="monospace" lang="en" className="wrapped" flex={1}>
          {details}
        </Text>
        <CopyIcon value={details} labelOf={(copied) => t(copied ? 'copied' : 'copy')} />
      </Group>
    </details>
  );
};
