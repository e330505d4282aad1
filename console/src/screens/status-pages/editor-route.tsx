import { Anchor, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { QueryView } from '../../components/query-view';
import { useOrganisation } from '../../session/organisation';
import { Editor } from './editor';
import { PageView } from './page-view';
import { usePage } from './use-pages';

const StoredPage = ({ id }: { id: string }) => {
  const { can } = useOrganisation();
  const query = usePage(id);
  if (!can('synthetic:report')) return <QueryView query={query}>{({ page }) => <PageView page={page} />}</QueryView>;
  return (
    <QueryView query={query}>
      {/* With another tag, the form begins again with what was read. */}
      {(stored) => <Editor key={stored.tag} stored={stored} onReload={() => void query.refetch()} />}
    </QueryView>
  );
};

/** One status page, to read or to edit, or a new one. */
export const Component = () => {
  const { t } = useTranslation('statusPages');
  const { id = '' } = useParams();
  const { slug, can } = useOrganisation();
  const list = organisationPage(slug, 'status-pages');
  const isNew = id === 'new';
  if (isNew && !can('synthetic:report')) return <Navigate to={list} replace />;
  return (
    <Stack gap="xs">
      <Anchor component={Link} to={list} size="sm">
        {t('back')}
      </Anchor>
      {isNew ? <Editor stored={null} /> : <StoredPage key={id} id={id} />}
    </Stack>
  );
};
