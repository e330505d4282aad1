import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Refusal } from './refusal';

/** A refusal of an action in a table, where there is no room for it. */
export const RefusalDialog = ({ error, onClose }: { error: unknown; onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Modal
      opened={error !== null && error !== undefined}
      onClose={onClose}
      title={t('refusal.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Refusal error={error} />
    </Modal>
  );
};
