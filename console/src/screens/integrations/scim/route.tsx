import { SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyLine } from '../../../components/copy-line';
import { Groups } from './groups';
import { Log } from './log';
import { Tokens } from './tokens';

/** Directories that add and remove people over SCIM: their tokens, the roles of their groups, and what they did. */
export const Component = () => {
  const { t } = useTranslation('integrations');
  return (
    <Stack>
      <CopyLine label={t('scim.address')} description={t('scim.addressHint')} value={`${location.origin}/scim/v2`} />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Tokens />
        <Groups />
      </SimpleGrid>
      <Log />
    </Stack>
  );
};
