import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FINDING_STATUSES } from '../../../../src/domain/vocabularies';

const Key = ({ keys, children }: { keys: string[]; children: string }) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm">{children}</Text>
    <Group gap={4} wrap="nowrap">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Group>
  </Group>
);

interface KeysHelpProps {
  isOpen: boolean;
  onClose: () => void;
  /** Whether the person may select findings and change their status. */
  canTriage: boolean;
}

/** The keys of triage. */
export const KeysHelp = ({ isOpen, onClose, canTriage }: KeysHelpProps) => {
  const { t } = useTranslation('findings');
  const { t: common } = useTranslation();
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('keys.title')}>
      <Stack gap="xs">
        <Key keys={['j', '↓']}>{t('keys.next')}</Key>
        <Key keys={['k', '↑']}>{t('keys.previous')}</Key>
        <Key keys={['↵']}>{t('keys.open')}</Key>
        <Key keys={['Esc']}>{t('keys.close')}</Key>
        <Key keys={['/']}>{t('keys.search')}</Key>
        {canTriage && <Key keys={[t('keys.spaceBar'), 'x']}>{t('keys.select')}</Key>}
        {canTriage && <Key keys={[t('keys.shift'), 'x']}>{t('keys.selectTo')}</Key>}
        {canTriage &&
          FINDING_STATUSES.map((status, at) => (
            <Key key={status} keys={[String(at + 1)]}>
              {common(`values.${status}`)}
            </Key>
          ))}
        <Key keys={['?']}>{t('keys.help')}</Key>
      </Stack>
    </Modal>
  );
};
