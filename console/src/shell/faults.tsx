import { Anchor, Button, Container, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useRouteError } from 'react-router-dom';
import { TenantryError } from '@tenantry/client';
import { Refusal } from '../components/refusal';

/** The page for addresses that lead nowhere. */
export const NotFound = () => {
  const { t } = useTranslation();
  return (
    <Container size="xs" py="xl" component="main">
      <Stack>
        <Title order={1}>{t('notFound.title')}</Title>
        <Text>{t('notFound.why')}</Text>
        <Anchor component={Link} to="/">
          {t('notFound.home')}
        </Anchor>
      </Stack>
    </Container>
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
        <Text>{t('crash.why')}</Text>
        <Button onClick={reload}>{t('crash.reload')}</Button>
      </Stack>
    </Container>
  );
};
