import type { Content } from '@tenantry/client';
import { Anchor, Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { useWrite } from '../../api/use-write';
import { Card } from '../../components/card';
import { QueryView } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { client } from '../../session/session-client';
import { useMe } from '../../session/use-me';

type Choice = Content<'/api/me/notifications', 'get'>['data'][number];
type Kind = Choice['kinds'][number];

const QUERY_KEY = ['notifications'];

/** The emails about one organisation. Each change is stored at once. */
const Emails = ({ choice: { organisation, kinds, off } }: { choice: Choice }) => {
  const { t } = useTranslation('emails');
  const mayChangeList = useMe().memberships.some(
    (each) =>
      each.organisation.documentId === organisation.documentId && each.capabilities.includes('organisation:update'),
  );
  const choose = useWrite({
    write: (data: { organisation: string; off: Kind[] }) => client.put('/api/me/notifications', { body: { data } }),
    changes: [QUERY_KEY],
  });
  const shownOff = choose.isPending ? choose.variables.off : off;
  const set = (kind: Kind, isOn: boolean) =>
    choose.mutate({
      organisation: organisation.documentId,
      off: isOn ? shownOff.filter((each) => each !== kind) : [...shownOff, kind],
    });
  return (
    <Stack gap="xs" component="li">
      <Checkbox.Group
        label={organisation.name}
        labelProps={{ fw: 600 }}
        value={kinds.filter((kind) => !shownOff.includes(kind))}
      >
        <Stack gap="xs" mt={4}>
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              size="sm"
              value={kind}
              label={t(`kinds.${kind}`)}
              disabled={choose.isPending}
              onChange={(event) => set(kind, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Refusal error={choose.error} />
      {mayChangeList && (
        <Anchor component={Link} size="sm" to={`${organisationPage(organisation.slug, 'settings')}#budget`}>
          {t('change', { name: organisation.name })}
        </Anchor>
      )}
    </Stack>
  );
};

/** The link in emails leads to this card. */
const useShown = () => {
  const card = useRef<HTMLDivElement>(null);
  const isMeant = useSearchParams()[0].get('show') === 'emails';
  return {
    card,
    /** Scrolls once what is above the card has its height. */
    show: () => {
      if (isMeant) card.current?.scrollIntoView();
    },
  };
};

const Choices = ({ choices, onShown }: { choices: readonly Choice[]; onShown: () => void }) => {
  const { t } = useTranslation('emails');
  const shown = useRef(onShown);
  useEffect(() => shown.current(), []);
  if (choices.length === 0) return <Text size="sm">{t('none')}</Text>;
  return (
    <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {choices.map((choice) => (
        <Emails key={choice.organisation.documentId} choice={choice} />
      ))}
    </Stack>
  );
};

/** Which emails the person gets, for each organisation. */
export const EmailsCard = () => {
  const { t } = useTranslation('emails');
  const { card, show } = useShown();
  const choices = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => (await client.get('/api/me/notifications', { signal })).data,
  });
  return (
    <div ref={card}>
      <Card title={t('title')}>
        <Text size="sm" c="dimmed">
          {t('about')}
        </Text>
        <QueryView query={choices}>{(all) => <Choices choices={all} onShown={show} />}</QueryView>
        <Text size="sm">{t('always')}</Text>
      </Card>
    </div>
  );
};
