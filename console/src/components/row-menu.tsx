import { ActionIcon, Menu } from '@mantine/core';
import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyIdItem } from './copy-id';
import { RefusalDialog } from './refusal-dialog';

interface RowMenuProps {
  /** documentId of the record, which an item copies. */
  id: string;
  label: string;
  isBusy: boolean;
  error: unknown;
  /** Hides the refusal. */
  onDismiss: () => void;
  children?: ReactNode;
}

/** The actions of a record in a table. */
export const RowMenu = ({ id, label, isBusy, error, onDismiss, children }: RowMenuProps) => (
  <>
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" loading={isBusy} aria-label={label}>
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <CopyIdItem id={id} />
      </Menu.Dropdown>
    </Menu>
    <RefusalDialog error={error} onClose={onDismiss} />
  </>
);
