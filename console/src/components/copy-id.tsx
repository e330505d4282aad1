import { ActionIcon, Button, type ButtonProps, Code, Group, Menu, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const SIZE = 16;

const useCopyId = (id: string) => {
  const { t } = useTranslation('copyId');
  return async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(id);
      notifications.show({ message: t('done'), color: 'green' });
    } catch {
      // Browsers refuse it on pages without HTTPS. Then the person can select the ID.
      notifications.show({ message: t('failed', { id }), color: 'yellow', autoClose: false });
    }
  };
};

/** Copies the ID of a record, which the API and the command line client expect. For the actions of a record. */
export const CopyIdButton = ({ id, size }: { id: string; size?: ButtonProps['size'] }) => {
  const { t } = useTranslation('copyId');
  const copy = useCopyId(id);
  return (
    <Button size={size} variant="default" leftSection={<Copy size={SIZE} aria-hidden />} onClick={() => void copy()}>
      {t('label')}
    </Button>
  );
};

/** The same in the menu of a row. */
export const CopyIdItem = ({ id }: { id: string }) => {
  const { t } = useTranslation('copyId');
  const copy = useCopyId(id);
  return (
    <Menu.Item leftSection={<Copy size={SIZE} aria-hidden />} onClick={() => void copy()}>
      {t('label')}
    </Menu.Item>
  );
};

/** The ID of a record, with the button that copies it. For the facts of a record. */
export const CopyId = ({ id }: { id: string }) => {
  const { t } = useTranslation('copyId');
  const copy = useCopyId(id);
  return (
    <Group gap={4} wrap="nowrap" justify="space-between">
      <Code>{id}</Code>
      <Tooltip label={t('label')}>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('label')} onClick={() => void copy()}>
          <Copy size={SIZE} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
};
