import { Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useWrite } from '../../api/use-write';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';
import { MoveButtons } from './move-buttons';
import { type Draft, DRAFTS } from './use-drafts';

/** Changing the status of a draft, and deleting it. */
export const DraftActions = ({ draft, isDirty }: { draft: Draft; isDirty: boolean }) => {
  const { t } = useTranslation('blueprints');
  const { t: common } = useTranslation();
  const { api, can, slug } = useOrganisation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const removal = useWrite({
    write: () => api.delete('/api/blueprint-drafts/{id}', { params: { path: { id: draft.documentId } } }),
    done: t('remove.done', { name: draft.name }),
    onDone: () => {
      // This draft is not read again: it is gone.
      cache.removeQueries({ predicate: ({ queryKey: [path, , kind] }) => path === DRAFTS && kind !== 'one' });
      void navigate(`/organisations/${slug}/blueprints`);
    },
  });
  const confirm = () =>
    modals.openConfirmModal({
      title: t('remove.title', { name: draft.name }),
      children: <Text size="sm">{t('remove.why')}</Text>,
      labels: { confirm: common('delete'), cancel: common('cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => removal.mutate(undefined),
    });
  const canDelete = draft.status !== 'published' && can('blueprint:write');
  return (
    <>
      <Refusal error={removal.error} />
      <Group gap="xs">
        <MoveButtons draft={draft} isDisabled={isDirty} />
        {canDelete && (
          <Button size="xs" variant="light" color="red" loading={removal.isPending} onClick={confirm}>
            {common('delete')}
          </Button>
        )}
      </Group>
    </>
  );
};
