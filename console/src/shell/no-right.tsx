import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../src/domain/console-pages';
import { EmptyState } from '../components/empty-state';
import { Screen } from '../components/screen';
import { useOrganisation } from '../session/organisation';
import type { OrganisationScreen } from './screens';

/** For people who have followed a link to a form that their role cannot save, below a screen that they see. */
export const NoRight = ({ title, within }: { title: string; within: OrganisationScreen['path'] }) => {
  const { t } = useTranslation('frame');
  const { t: shell } = useTranslation('shell');
  const { t: common } = useTranslation();
  const { name, slug, role } = useOrganisation();
  const back = (
    <Anchor component={Link} to={organisationPage(slug, within)}>
      {shell(`screens.${within}`)}
    </Anchor>
  );
  return (
    <Screen title={title}>
      <EmptyState action={back}>{t('noRight', { role: common(`roles.${role}`), organisation: name })}</EmptyState>
    </Screen>
  );
};
