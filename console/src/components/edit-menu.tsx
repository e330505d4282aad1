import { Menu } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from './row-menu';
import { useConfirm } from './use-confirm';

/** A write that a menu starts. */
interface Write {
  isPending: boolean;
  error: Error | null;
  reset: () => void;
  mutate: (input: undefined) => void;
}

interface EditMenuProps {
  /** documentId of the record. */
  id: string;
  label: string;
  /** The question before the record is deleted, and what happens then. */
  title: string;
  why: string;
  removal: Write;
  /** What happens instead of the question and the deletion. */
  onRemove?: (() => void) | undefined;
  onEdit: () => void;
  /** Other actions, which come first, and their write. */
  children?: ReactNode;
  other?: Write;
}

const SIZE = 16;

/** The menu of a record that can be edited, and deleted after a question. */
export const EditMenu = ({ id, label, title, why, removal, onRemove, onEdit, children, other }: EditMenuProps) => {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const remove = () => confirm({ title, why, label: t('delete'), act: () => removal.mutate(undefined) });
  const dismiss = (): void => {
    removal.reset();
    other?.reset();
  };
  return (
    <RowMenu
      id={id}
      label={label}
      isBusy={removal.isPending || other?.isPending === true}
      error={removal.error ?? other?.error}
      onDismiss={dismiss}
    >
      {children}
      <Menu.Item leftSection={<Pencil size={SIZE} aria-hidden />} onClick={onEdit}>
        {t('edit')}
      </Menu.Item>
      <Menu.Item leftSection={<Trash2 size={SIZE} aria-hidden />} color="red" onClick={onRemove ?? remove}>
        {t('delete')}
      </Menu.Item>
    </RowMenu>
  );
};
