import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../../src/domain/console-pages';
import { useOrganisation } from '../../../session/organisation';

/** What is left to do after a provider of the organisation's own is entered. */
export const NextSteps = () => {
  const { t } = useTranslation('integrations');
  const { slug } = useOrganisation();
  return (
    <Text size="sm">
      {t('directories.next')}{' '}
      <Anchor size="sm" component={Link} to={`${organisationPage(slug, 'settings')}#signIn`}>
        {t('directories.toSettings')}
      </Anchor>
    </Text>
  );
};
