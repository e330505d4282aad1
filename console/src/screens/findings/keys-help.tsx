import { Modal, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KeyLine } from '../../components/key-line';
import { FINDING_STATUSES } from '../../../../src/domain/vocabularies';

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
        <KeyLine keys={['j', '↓']}>{t('keys.next')}</KeyLine>
        <KeyLine keys={['k', '↑']}>{t('keys.previous')}</KeyLine>
        <KeyLine keys={['↵']}>{t('keys.open')}</KeyLine>
        <KeyLine keys={['Esc']}>{t('keys.close')}</KeyLine>
        <KeyLine keys={['/']}>{t('keys.search')}</KeyLine>
        {canTriage && <KeyLine keys={[t('keys.spaceBar'), 'x']}>{t('keys.select')}</KeyLine>}
        {canTriage && <KeyLine keys={[t('keys.shift'), 'x']}>{t('keys.selectTo')}</KeyLine>}
        {canTriage &&
          FINDING_STATUSES.map((status, at) => (
            <KeyLine key={status} keys={[String(at + 1)]}>
              {common(`values.${status}`)}
            </KeyLine>
          ))}
        <KeyLine keys={['?']}>{t('keys.help')}</KeyLine>
      </Stack>
    </Modal>
  );
};
