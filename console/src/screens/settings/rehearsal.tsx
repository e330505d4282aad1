import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useWrite } from '../../api/use-write';
import { GuideLink } from '../../components/guide-link';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';
import { useSignInMethods } from '../../session/use-sign-in-methods';

interface Choice {
  method: 'workspace' | 'directory';
  /** documentId of the directory, if there are several. */
  directory?: string;
}

/** The sign-ins that can be rehearsed, with the names of directories if there are several. */
const useChoices = (slug: string): (Choice & { name?: string })[] => {
  const { data } = useSignInMethods(slug);
  const directories = data?.directories ?? [];
  return [
    { method: 'workspace' },
    ...(directories.length > 1
      ? directories.map(({ documentId, name }) => ({ method: 'directory' as const, directory: documentId, name }))
      : [{ method: 'directory' as const }]),
  ];
};

/** Tries a single sign-on without changing anything. The browser returns here with the result. */
export const Rehearsal = () => {
  const { t } = useTranslation('settings');
  const { api, documentId, slug } = useOrganisation();
  const choices = useChoices(slug);
  const [search] = useSearchParams();
  const start = useWrite({
    write: (choice: Choice) =>
      api.post('/api/organisations/{id}/sso-rehearsal', {
        params: { path: { id: documentId } },
        body: { data: { ...choice, return_to: `${location.origin}${location.pathname}` } },
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
        {choices.map(({ name, ...choice }) => (
          <Button
            key={choice.directory ?? choice.method}
            size="xs"
            variant="default"
            loading={
              start.isPending &&
              start.variables.directory === choice.directory &&
              start.variables.method === choice.method
            }
            onClick={() => start.mutate(choice)}
          >
            {name === undefined ? t(`rehearsal.${choice.method}`) : t('rehearsal.named', { name })}
          </Button>
        ))}
      </Group>
    </Stack>
  );
};
