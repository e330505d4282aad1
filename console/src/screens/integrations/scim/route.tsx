import { SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyLine } from '../../../components/copy-line';
import { Groups } from './groups';
import { Tokens } from './tokens';

/** Directories that add and remove people over SCIM: their tokens, and the roles of their groups. */
export const Component = () => {
  const { t } = useTranslation('integrations');
  return (
    <Stack>
      <CopyLine label={t('scim.address')} description={t('scim.addressHint')} value={`${location.origin}/scim/v2`} />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Tokens />
        <Groups />
      </SimpleGrid>
    </Stack>
  );
};
