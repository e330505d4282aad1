import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api/use-write';
import { MiddleEllipsis } from '../../components/middle-ellipsis';
import { ColourBadge } from '../../components/status-badge';
import { Refusal } from '../../components/refusal';
import { useOrganisation } from '../../session/organisation';
import { alertRecipientsKey } from './use-settings';

const COLOURS = { waiting: 'yellow', refused: 'red' } as const;

/** Who of the addresses to warn has agreed to it. */
export const useAlertRecipients = () => {
  const { api, documentId } = useOrganisation();
  return useQuery({
    queryKey: alertRecipientsKey(documentId),
    queryFn: async ({ signal }) => {
      const params = { path: { id: documentId } };
      return (await api.get('/api/organisations/{id}/alert-recipients', { params, signal })).data;
    },
  });
};

/** The addresses on the list that receive no alerts, and why. Those that wait can be asked again. */
export const AlertRecipients = () => {
  const { t } = useTranslation('settings');
  const { api, documentId } = useOrganisation();
  const recipients = useAlertRecipients();
  const request = useWrite({
    write: (email: string) =>
      api.post('/api/organisations/{id}/alert-recipients/ask', {
        params: { path: { id: documentId } },
        body: { data: { email } },
      }),
    changes: [alertRecipientsKey(documentId)],
    done: t('budget.asked'),
  });
  const silent = (recipients.data ?? []).flatMap(({ email, state }) =>
    state === 'waiting' || state === 'refused' ? [{ email, state } as const] : [],
  );
  if (silent.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text size="sm">{t('budget.silent')}</Text>
      <Refusal error={request.error} />
      {silent.map(({ email, state }) => (
        <Group key={email} gap="xs">
          <Text size="sm" component="div" miw={0}>
            <MiddleEllipsis text={email} />
          </Text>
          <ColourBadge color={COLOURS[state]}>{t(`budget.${state}`)}</ColourBadge>
          {state === 'waiting' && (
            <Button
              size="compact-xs"
              variant="default"
              loading={request.isPending && request.variables === email}
              onClick={() => request.mutate(email)}
            >
              {t('budget.ask')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
};
