import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useWrite } from '../../api/use-write';
import { GuideLink } from '../../components/guide-link';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';

const METHODS = ['workspace', 'directory'] as const;

/** Tries a single sign-on without changing anything. The browser returns here with the result. */
export const Rehearsal = () => {
  const { t } = useTranslation('settings');
  const { api, documentId } = useOrganisation();
  const [search] = useSearchParams();
  const start = useWrite({
    write: (method: (typeof METHODS)[number]) =>
      api.post('/api/organisations/{id}/sso-rehearsal', {
        params: { path: { id: documentId } },
        body: { data: { method, return_to: `${location.origin}${location.pathname}` } },
      }),
    onDone: ({ data }) => location.assign(data.url),
  });
  const refused = search.get('error');
  return (
    <Stack gap="xs">
      <Text size="sm">{t('rehearsal.about')}</Text>
      {search.get('rehearsal') === 'passed' && <Alert color="green">{t('rehearsal.passed')}</Alert>}
      {refused && (
        <Alert color="red">
          <Text size="sm">{t('rehearsal.failed', { code: refused })}</Text>
          <GuideLink guide="single-sign-on.md">{t('rehearsal.guide')}</GuideLink>
        </Alert>
      )}
      <Refusal error={start.error} />
      <Group gap="xs">
        {METHODS.map((method) => (
          <Button
            key={method}
            size="xs"
            variant="default"
            loading={start.isPending && start.variables === method}
            onClick={() => start.mutate(method)}
          >
            {t(`rehearsal.${method}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
};
