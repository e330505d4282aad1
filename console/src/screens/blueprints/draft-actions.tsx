import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useWrite } from '../../api/use-write';
import { Refusal } from '../../components/refusal';
import { useConfirm } from '../../components/use-confirm';
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
  const confirm = useConfirm();
  const remove = () =>
    confirm({
      title: t('remove.title', { name: draft.name }),
      why: t('remove.why'),
      label: common('delete'),
      act: () => removal.mutate(undefined),
    });
  const canDelete = draft.status !== 'published' && can('blueprint:write');
  return (
    <>
      <Refusal error={removal.error} />
      <Group gap="xs">
        <MoveButtons draft={draft} isDisabled={isDirty} />
        {canDelete && (
          <Button size="xs" variant="light" color="red" loading={removal.isPending} onClick={remove}>
            {common('delete')}
          </Button>
        )}
      </Group>
    </>
  );
};
