import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { QueryView } from '../../components/query-view';
import { Trail } from '../../components/trail';
import { useOrganisation } from '../../session/organisation';
import { NoRight } from '../../shell/no-right';
import { Editor } from './editor';
import { PageView } from './page-view';
import { usePage } from './use-pages';

const PageTrail = ({ current }: { current: string | undefined }) => {
  const { t } = useTranslation('shell');
  const { slug } = useOrganisation();
  const above = [{ title: t('screens.status-pages'), to: organisationPage(slug, 'status-pages') }];
  return <Trail above={above} current={current} />;
};

const StoredPage = ({ id }: { id: string }) => {
  const { can } = useOrganisation();
  const query = usePage(id);
  return (
    <>
      <PageTrail current={query.data?.page.title} />
      <QueryView query={query}>
        {(stored) =>
          can('synthetic:report') ? (
            // With another tag, the form begins again with what was read.
            <Editor key={stored.tag} stored={stored} onReload={() => void query.refetch()} />
          ) : (
            <PageView page={stored.page} />
          )
        }
      </QueryView>
    </>
  );
};

const NewPage = () => {
  const { t } = useTranslation('statusPages');
  const { can } = useOrganisation();
  if (!can('synthetic:report')) return <NoRight title={t('create')} within="status-pages" />;
  return (
    <>
      <PageTrail current={t('create')} />
      <Editor stored={null} />
    </>
  );
};

/** One status page, to read or to edit, or a new one. */
export const Component = () => {
  const { id = '' } = useParams();
  return <Stack gap="xs">{id === 'new' ? <NewPage /> : <StoredPage key={id} id={id} />}</Stack>;
};
