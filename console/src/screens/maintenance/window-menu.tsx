import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { EditMenu } from '../../components/edit-menu';
import { useRemoval, type Window } from './use-windows';
import { WindowDialog } from './window-dialog';

/** The actions of a window. */
export const WindowMenu = ({ window }: { window: Window }) => {
  const { t } = useTranslation('maintenance');
  const [isEdited, { open, close }] = useDisclosure();
  const { name } = window;
  return (
    <>
      <EditMenu
        id={window.documentId}
        label={t('actionsOf', { name })}
        title={t('remove.title', { name })}
        why={t('remove.why')}
        removal={useRemoval(window)}
        onEdit={open}
      />
      {isEdited && <WindowDialog window={window} onClose={close} />}
    </>
  );
};
