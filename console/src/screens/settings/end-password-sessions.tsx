import { Button, Divider, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/use-write';
import { Refusal } from '../../components/refusal';
import { useConfirm } from '../../components/use-confirm';
import { useOrganisation } from '../../session/organisation';

/** Makes members who signed in with a password sign in again. */
export const EndPasswordSessions = () => {
  const { t } = useTranslation('settings');
  const confirm = useConfirm();
  const { api, documentId } = useOrganisation();
  const end = useWrite({
    write: () => api.post('/api/organisations/{id}/end-password-sessions', { params: { path: { id: documentId } } }),
    done: t('sessions.done'),
  });
  const ask = () =>
    confirm({
      title: t('sessions.end'),
      why: t('sessions.about'),
      label: t('sessions.end'),
      act: () => end.mutate(undefined),
    });
  return (
    <>
      <Divider />
      <Text size="sm" c="dimmed">
        {t('sessions.about')}
      </Text>
      <Refusal error={end.error} />
      <Group>
        <Button size="xs" variant="default" loading={end.isPending} onClick={ask}>
          {t('sessions.end')}
        </Button>
      </Group>
    </>
  );
};
