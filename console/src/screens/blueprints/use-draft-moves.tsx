import { Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import { DRAFT_TRANSITIONS } from '../../../../src/domain/blueprints/draft-lifecycle';
import { useWrite } from '../../api/use-write';
import { useOrganisation } from '../../session/organisation';
import { useMe } from '../../session/use-me';
import { BLUEPRINTS, type Draft, DRAFTS } from './use-drafts';

type MovableDraft = Pick<Draft, 'documentId' | 'name' | 'status' | 'author'>;

/** The changes of a draft's status that the person's role allows. Publishing asks first. */
export const useDraftMoves = (draft: MovableDraft) => {
  const { t } = useTranslation('blueprints');
  const { t: common } = useTranslation();
  const { api, can } = useOrganisation();
  const isAuthor = useMe().documentId === draft.author?.documentId;
  const params = { path: { id: draft.documentId } };
  const write = useWrite({
    write: (status: Draft['status']) => api.put('/api/blueprint-drafts/{id}', { params, body: { data: { status } } }),
    changes: [[DRAFTS], [BLUEPRINTS]],
    done: ({ data }) => t(`moved.${data.status}`, { name: data.name }),
  });
  const publish = () =>
    modals.openConfirmModal({
      title: t('publish.title', { name: draft.name }),
      children: (
        <Stack gap="xs">
          <Text size="sm">{t('publish.why')}</Text>
          {isAuthor && (
            <Text size="sm" fw={600}>
              {t('publish.author')}
            </Text>
          )}
        </Stack>
      ),
      labels: { confirm: t('move.published'), cancel: common('cancel') },
      onConfirm: () => write.mutate('published'),
    });
  const allowed = DRAFT_TRANSITIONS.filter(({ from, needs }) => from === draft.status && can(needs));
  return {
    error: write.error,
    isPending: write.isPending,
    moves: allowed.map(({ to }) => ({
      to,
      label: t(`move.${to}`),
      act: () => (to === 'published' ? publish() : write.mutate(to)),
    })),
  };
};
