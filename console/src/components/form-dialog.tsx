import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from './refusal';

interface FormDialogProps {
  title: string;
  /** The button that submits. */
  submit: string;
  write: { error: unknown; isPending: boolean };
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  size?: string;
  children: ReactNode;
}

/** A form in a dialog, with the refusal and the buttons at its end. */
export const FormDialog = ({ title, submit, write, onSubmit, onClose, size = 'md', children }: FormDialogProps) => {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={onSubmit}>
        <Stack>
          {children}
          <Refusal error={write.error} />
          <Group justify="flex-end" className="form-end dialog-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={write.isPending}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
