import { Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../components/refusal';
import { useConfirm } from '../../components/use-confirm';
import { useOrganisation } from '../../session/organisation';
import { addressOf, type Page } from './page-values';
import { usePublication, useRemoval } from './use-pages';

/** Publishing, withdrawing and deleting a page, as far as the person's role allows. Each asks first. */
export const PageActions = ({ page, isDirty }: { page: Page; isDirty: boolean }) => {
  const { t } = useTranslation('statusPages');
  const { t: common } = useTranslation();
  const { can } = useOrganisation();
  const confirm = useConfirm();
  const publication = usePublication(page);
  const removal = useRemoval(page);
  if (!can('status-page:publish')) return null;
  const { title, slug, published } = page;
  const address = addressOf(slug);
  const publish = () =>
    modals.openConfirmModal({
      title: t('publish.title', { title }),
      children: <Text size="sm">{t('publish.why', { address })}</Text>,
      labels: { confirm: t('publish.label'), cancel: common('cancel') },
      onConfirm: () => publication.mutate(true),
    });
  const withdraw = () =>
    confirm({
      title: t('withdraw.title', { title }),
      why: t('withdraw.why', { address }),
      label: t('withdraw.label'),
      act: () => publication.mutate(false),
    });
  const remove = () =>
    confirm({
      title: t('remove.title', { title }),
      why: t(published ? 'remove.published' : 'remove.why', { address }),
      label: common('delete'),
      act: () => removal.mutate(undefined),
    });
  return (
    <>
      <Refusal error={publication.error ?? removal.error} />
      <Group gap="xs">
        <Button
          size="xs"
          variant="light"
          loading={publication.isPending}
          disabled={isDirty}
          onClick={published ? withdraw : publish}
        >
          {t(published ? 'withdraw.label' : 'publish.label')}
        </Button>
        <Button size="xs" variant="light" color="red" loading={removal.isPending} onClick={remove}>
          {common('delete')}
        </Button>
        {isDirty && (
          <Text size="xs" c="dimmed">
            {t('saveFirst')}
          </Text>
        )}
      </Group>
    </>
  );
};
