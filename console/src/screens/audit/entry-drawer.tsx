import { Anchor, Code, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CopyId } from '../../components/copy-id';
import { type Fact, FactsTable } from '../../components/facts-table';
import { QueryView } from '../../components/query-view';
import { useAddress } from '../../components/use-address';
import { useFormat } from '../../format/use-format';
import { actorName } from '../../records/actor-words';
import type { Target } from '../../records/record-kinds';
import { RecordLink } from '../../records/record-link';
import { RecordNames } from '../../records/record-names';
import { useOrganisation } from '../../session/organisation';
import { ChangesTable } from './changes-table';
import { ENTRIES, type Entry } from './entry';
import { nameIn, targetOf } from './targets';
import { FILTERS } from './use-entries';
import { actionWords, typeWords } from './words';

/** Leads to the log with this one filter. */
const Only = ({ name, value, children }: { name: (typeof FILTERS)[number]; value: string; children: string }) => {
  const { linkTo } = useAddress();
  const none = Object.fromEntries(FILTERS.map((filter) => [filter, null]));
  return (
    <Anchor component={Link} size="sm" to={linkTo({ ...none, entry: null, [name]: value })}>
      {children}
    </Anchor>
  );
};

const TargetFact = ({ entry, target }: { entry: Entry; target: Target }) => {
  const organisation = useOrganisation();
  return (
    <Stack gap={0} align="flex-start">
      <Text size="xs" c="dimmed" title={target.type}>
        {typeWords(target.type)}
      </Text>
      <RecordNames pages={[[target]]}>
        <RecordLink target={target} name={nameIn(entry, organisation)} />
      </RecordNames>
    </Stack>
  );
};

const Facts = ({ entry }: { entry: Entry }) => {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const target = targetOf(entry);
  const facts: Fact[] = [
    [t('code'), <Code key="code">{entry.action}</Code>],
    [t('sequence'), format.number(entry.sequence)],
    [t('time'), format.dateTime(entry.createdAt)],
    [
      t('actor'),
      `${actorName(entry)} (${entry.actor_kind === 'watchdog' ? entry.actor_id : t(`kinds.${entry.actor_kind}`)})`,
    ],
    [t('target'), target && <TargetFact key="target" entry={entry} target={target} />],
    [t('targetId'), target && <CopyId key="targetId" id={target.id} />],
    [t('ip'), entry.client_ip],
    [t('request'), entry.request_id],
    [t('previousHash'), entry.previous_hash],
    [t('hash'), entry.hash],
  ];
  return <FactsTable facts={facts} id={entry.documentId} />;
};

const Content = ({ entry }: { entry: Entry }) => {
  const { t } = useTranslation('audit');
  return (
    <Stack>
      <Title order={3} size="h5">
        {t('changes')}
      </Title>
      <ChangesTable changes={entry.changes} />
      <Facts entry={entry} />
      <Group>
        {entry.target_id && (
          <Only name="target" value={entry.target_id}>
            {t('onlyTarget')}
          </Only>
        )}
        {entry.actor_id && (
          <Only name="actor" value={entry.actor_id}>
            {t('onlyActor')}
          </Only>
        )}
      </Group>
    </Stack>
  );
};

/** One entry beside the log, which the address names. */
export const EntryDrawer = ({ known }: { known: Entry | undefined }) => {
  const { t } = useTranslation('audit');
  const { get, change } = useAddress();
  const { api, documentId } = useOrganisation();
  const id = get('entry');
  const query = useQuery({
    queryKey: [ENTRIES, documentId, 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get('/api/audit-entries/{id}', { params: { path: { id: id ?? '' } }, signal })).data,
    enabled: id !== null,
    initialData: known,
    // Entries do not change.
    staleTime: Infinity,
  });
  return (
    <Drawer
      opened={id !== null}
      onClose={() => change({ entry: null })}
      position="right"
      size="xl"
      title={<Text fw={600}>{query.data ? actionWords(query.data.action) : t('entry')}</Text>}
    >
      <QueryView query={query}>{(entry) => <Content entry={entry} />}</QueryView>
    </Drawer>
  );
};
