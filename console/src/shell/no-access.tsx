import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { roleHas } from '../../../src/domain/access/capability-matrix';
import { organisationPage } from '../../../src/domain/console-pages';
import { ROLES } from '../../../src/domain/vocabularies';
import { EmptyState } from '../components/empty-state';
import { Screen } from '../components/screen';
import { localeOf } from '../format/locale';
import { useOrganisation } from '../session/organisation';
import { isSupportView } from '../session/support-view';
import type { OrganisationScreen } from './screens';

/** For people who have followed a link to a screen that their role cannot see: which roles can, and a way back. */
export const NoAccess = ({ screen }: { screen: OrganisationScreen }) => {
  const { t } = useTranslation('shell');
  const { t: common, i18n } = useTranslation();
  const { t: support } = useTranslation('support');
  const { name, slug, role } = useOrganisation();
  const roles = ROLES.filter((one) => screen.capabilities.some((capability) => roleHas(one, capability)));
  const names = new Intl.ListFormat(localeOf(i18n.language), { type: 'disjunction' }).format(
    roles.map((one) => common(`roles.${one}`)),
  );
  const back = (
    <Anchor component={Link} to={organisationPage(slug, 'dashboard')}>
      {t('noAccess.back')}
    </Anchor>
  );
  return (
    <Screen title={t(`screens.${screen.path}`)}>
      <EmptyState action={back}>
        {isSupportView
          ? support('notPart')
          : t('noAccess.why', { roles: names, role: common(`roles.${role}`), organisation: name })}
      </EmptyState>
    </Screen>
  );
};
