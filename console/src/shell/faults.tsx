import { Anchor, Button, Container, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useRouteError } from 'react-router-dom';
import { TenantryError } from '@tenantry/client';
import { organisationPage } from '../../../src/domain/console-pages';
import { EmptyState } from '../components/empty-state';
import { OperatorLink } from '../components/operator-link';
import { Refusal } from '../components/refusal';
import { Screen } from '../components/screen';
import { useOrganisation } from '../session/organisation';
import { PageCard } from './page-card';

/** The page for addresses that lead nowhere, for anybody. */
export const NotFound = () => {
  const { t } = useTranslation();
  return (
    <PageCard title={t('notFound.title')}>
      <Text>{t('notFound.why')}</Text>
      <Anchor component={Link} to="/">
        {t('notFound.home')}
      </Anchor>
    </PageCard>
  );
};

/** The same below an organisation whose member the person is. */
export const UnknownScreen = () => {
  const { t } = useTranslation();
  const { t: shell } = useTranslation('shell');
  const { t: frame } = useTranslation('frame');
  const { slug } = useOrganisation();
  const back = (
    <Anchor component={Link} to={organisationPage(slug, 'dashboard')}>
      {shell('noAccess.back')}
    </Anchor>
  );
  return (
    <Screen title={t('notFound.title')}>
      <EmptyState action={back}>{frame('unknownScreen')}</EmptyState>
    </Screen>
  );
};

/** What replaces a screen that failed: the refusal of the API, or a fault of the console itself. */
export const Crash = () => {
  const { t } = useTranslation();
  const error = useRouteError();
  const reload = () => location.reload();
  if (error instanceof TenantryError) return <Refusal error={error} onRetry={reload} />;
  return (
    <Container size="xs" py="xl">
      <Stack>
        <Title order={1} size="h2">
          {t('crash.title')}
        </Title>
        <Text>
          {t('crash.why')} <OperatorLink />
        </Text>
        <Button onClick={reload}>{t('crash.reload')}</Button>
      </Stack>
    </Container>
  );
};
