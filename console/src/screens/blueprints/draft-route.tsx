import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { QueryView } from '../../components/query-view';
import { Trail } from '../../components/trail';
import { useOrganisation } from '../../session/organisation';
import { DraftEditor } from './draft-editor';
import { useDraft } from './use-drafts';

/** One draft of a blueprint, to read and to edit. */
export const Component = () => {
  const { t } = useTranslation('shell');
  const { id = '' } = useParams();
  const { slug } = useOrganisation();
  const query = useDraft(id);
  return (
    <Stack gap="xs">
      <Trail
        above={[{ title: t('screens.blueprints'), to: organisationPage(slug, 'blueprints') }]}
        current={query.data?.draft.name}
      />
      <QueryView query={query}>
        {({ draft, tag }) => (
          // With another tag, the form begins again with what was read.
          <DraftEditor key={tag} draft={draft} tag={tag} onReload={() => void query.refetch()} />
        )}
      </QueryView>
    </Stack>
  );
};
