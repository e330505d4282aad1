import { Button, Group, Text } from '@mantine/core';
import { openConfirmModal } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/use-write';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';

/** Makes members who signed in with a password sign in again. */
export const EndPasswordSessions = () => {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const { api, documentId } = useOrganisation();
  const end = useWrite({
    write: () => api.post('/api/organisations/{id}/end-password-sessions', { params: { path: { id: documentId } } }),
    done: t('sessions.done'),
  });
  const ask = () =>
    openConfirmModal({
      title: t('sessions.end'),
      children: <Text size="sm">{t('sessions.about')}</Text>,
      labels: { confirm: t('sessions.end'), cancel: common('cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => end.mutate(undefined),
    });
  return (
    <>
      <Refusal error={end.error} />
      <Group>
        <Button size="xs" variant="default" loading={end.isPending} onClick={ask}>
          {t('sessions.end')}
        </Button>
      </Group>
    </>
  );
};
