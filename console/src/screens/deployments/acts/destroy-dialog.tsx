import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../../components/refusal';
import type { Deployment } from '../deployment';
import { useActs } from './use-acts';

/** Destroys a deployment once its name is typed, because that cannot be undone. */
export const DestroyDialog = ({ deployment, onClose }: { deployment: Deployment; onClose: () => void }) => {
  const { t } = useTranslation('deployments');
  const { t: common } = useTranslation();
  const { destroy } = useActs(deployment.documentId, onClose);
  const [typed, setTyped] = useState('');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('acts.destroy.title', { name: deployment.name })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === deployment.name) destroy.mutate(undefined);
        }}
      >
        <Stack>
          <Text size="sm">{t('acts.destroy.why')}</Text>
          <TextInput
            label={t('acts.destroy.type', { name: deployment.name })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
          <Refusal error={destroy.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" color="red" disabled={typed.trim() !== deployment.name} loading={destroy.isPending}>
              {t('acts.destroy.label')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
