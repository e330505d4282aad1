import { reasonWords } from '../../../api/reason-words';
import { Alert, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Outcome } from './outcome';

interface TestResultProps {
  /** Name of the channel. */
  name: string;
  /** Null closes the dialog. */
  outcome: Outcome | null;
  /** Who gets it; null unless it is an email. */
  addresses: string[] | null;
  onClose: () => void;
}

const COLOURS = { waiting: 'blue', arrived: 'green', failed: 'red', unknown: 'yellow' } as const;

/** What became of a test message. */
export const TestResult = ({ name, outcome, addresses, onClose }: TestResultProps) => {
  const { t } = useTranslation('alertChannels');
  const { t: common } = useTranslation();
  return (
    <Modal
      opened={outcome !== null}
      onClose={onClose}
      title={t('test.title', { name })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {outcome && (
        <Stack>
          <Alert color={COLOURS[outcome.kind]} role="status">
            <Group gap="sm" wrap="nowrap">
              {outcome.kind === 'waiting' && <Loader size="sm" aria-hidden />}
              <Text size="sm">
                {outcome.kind === 'failed'
                  ? t('test.failed', { error: reasonWords(outcome.error) })
                  : t(`test.${outcome.kind}`)}
              </Text>
            </Group>
          </Alert>
          {addresses && addresses.length > 0 && (
            <Text size="sm">{t('test.to', { addresses: addresses.join(', ') })}</Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
};
