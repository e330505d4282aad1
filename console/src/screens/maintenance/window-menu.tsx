import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../components/use-confirm';
import { RowMenu } from '../integrations/row-menu';
import { useRemoval, type Window } from './use-windows';
import { WindowDialog } from './window-dialog';

const SIZE = 16;

/** The actions of a window. */
export const WindowMenu = ({ window }: { window: Window }) => {
  const { t } = useTranslation('maintenance');
  const { t: common } = useTranslation();
  const [isEdited, { open, close }] = useDisclosure();
  const removal = useRemoval(window);
  const confirm = useConfirm();
  const { name } = window;
  const remove = () =>
    confirm({
      title: t('remove.title', { name }),
      why: t('remove.why'),
      label: common('delete'),
      act: () => removal.mutate(undefined),
    });
  return (
    <>
      <RowMenu
        label={t('actionsOf', { name })}
        isBusy={removal.isPending}
        error={removal.error}
        onDismiss={removal.reset}
      >
        <Menu.Item leftSection={<Pencil size={SIZE} aria-hidden />} onClick={open}>
          {common('edit')}
        </Menu.Item>
        <Menu.Item leftSection={<Trash2 size={SIZE} aria-hidden />} color="red" onClick={remove}>
          {common('delete')}
        </Menu.Item>
      </RowMenu>
      {isEdited && <WindowDialog window={window} onClose={close} />}
    </>
  );
};
