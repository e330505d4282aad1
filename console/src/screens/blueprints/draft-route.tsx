import { Anchor, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { QueryView } from '../../components/query-view';
import { useOrganisation } from '../../session/organisation';
import { DraftEditor } from './draft-editor';
import { useDraft } from './use-drafts';

/** One draft of a blueprint, to read and to edit. */
export const Component = () => {
  const { t } = useTranslation('blueprints');
  const { id = '' } = useParams();
  const { slug } = useOrganisation();
  const query = useDraft(id);
  return (
    <Stack gap="xs">
      <Anchor component={Link} to={`/organisations/${slug}/blueprints`} size="sm">
        {t('back')}
      </Anchor>
      <QueryView query={query}>
        {({ draft, tag }) => (
          // With another tag, the form begins again with what was read.
          <DraftEditor key={tag} draft={draft} tag={tag} onReload={() => void query.refetch()} />
        )}
      </QueryView>
    </Stack>
  );
};
