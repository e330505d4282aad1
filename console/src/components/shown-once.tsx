import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import { CopyTextButton } from './copy-buttons';
import { WrappedCode } from './wrapped-code';

interface ShownOnce {
  title: string;
  /** What the person does with it, and that it is shown only now. */
  why: string;
  /** Names the value for people who do not see it. */
  label: string;
  value: string;
  /** A further sentence, such as until when it is valid. */
  note?: string;
}

const Content = ({ why, label, value, note, onClose }: ShownOnce & { onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Stack>
      <Alert color="yellow">{why}</Alert>
      <WrappedCode tabIndex={0} aria-label={label}>
        {value}
      </WrappedCode>
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        <CopyTextButton value={value} data-autofocus />
      </Group>
    </Stack>
  );
};

/** Shows a secret that the server returns only once, to copy it. Clicks beside the dialog do not close it. */
export const showOnce = (secret: ShownOnce): void => {
  const id = modals.open({
    title: secret.title,
    size: 'lg',
    closeOnClickOutside: false,
    withCloseButton: false,
    children: <Content {...secret} onClose={() => modals.close(id)} />,
  });
};
