import { Anchor, Button, Group, Stack, Text, Timeline, Title } from '@mantine/core';
import { MessageSquare, Pencil, Plus, RotateCcw, ScanSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Refusal } from '../../../components/refusal';
import { ClockTime } from '../../../components/clock-time';
import { SkeletonLines } from '../../../components/query-view';
import { useAddress } from '../../../components/use-address';
import { useFormat } from '../../../format/use-format';
import type { findings } from '../../../i18n/en/findings/findings';
import { actorName } from '../../../records/actor-words';
import { useOrganisation } from '../../../session/organisation';
import { NO_CONDITIONS } from '../conditions';
import type { Finding } from '../finding';
import { CommentForm } from './comment-form';
import { type HistoryEntry, useHistory } from './use-history';

/** The icons of what people do and of what is over; all else is the work of scans. */
const ICONS: Partial<Record<HistoryEntry['kind'], typeof ScanSearch>> = {
  comment: MessageSquare,
  created: Plus,
  changed: Pencil,
  reopened: RotateCcw,
};

type FieldName = keyof (typeof findings)['fields'];

/** A value in words: those of the vocabularies and times have their own. */
const useValueText = () => {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  return (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'string' && i18n.exists(`values.${value}`)) return t(`values.${value as 'open'}`);
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return format.dateTime(value);
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
};

const Changes = ({ changes }: Pick<HistoryEntry, 'changes'>) => {
  const { t, i18n } = useTranslation('findings');
  const textOf = useValueText();
  const nameOf = (field: string): string =>
    i18n.exists(`findings:fields.${field}`) ? t(`fields.${field as FieldName}`) : field;
  return Object.entries(changes ?? {}).map(([field, { before, after }]) => (
    <Text key={field} size="sm" className="wrapped">
      {t('changedFrom', { name: nameOf(field), before: textOf(before), after: textOf(after) })}
    </Text>
  ));
};

const Entry = ({ entry: { at, kind, author, message, changes, scan } }: { entry: HistoryEntry }) => {
  const { t } = useTranslation('findings');
  const { linkTo } = useAddress();
  // A later version of the service can have others.
  const title = t(`entryKinds.${kind}`, { defaultValue: kind });
  return (
    <Stack gap={2}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        {author?.name && `${actorName({ actor_kind: author.kind, actor_label: author.name })}, `}
        <ClockTime time={at} />
      </Text>
      {message && (
        <Text size="sm" className="wrapped">
          {message}
        </Text>
      )}
      <Changes changes={changes} />
      {scan && (
        <Anchor component={Link} to={linkTo({ ...NO_CONDITIONS, tab: 'scans', scan })} size="sm">
          {t('showScan')}
        </Anchor>
      )}
    </Stack>
  );
};

const Entries = ({ entries }: { entries: readonly HistoryEntry[] }) => {
  const { t } = useTranslation('findings');
  if (entries.length === 0) return <Text c="dimmed">{t('historyEmpty')}</Text>;
  return (
    <Timeline bulletSize={26} lineWidth={2} color="gray" role="list" aria-label={t('historyTitle')}>
      {entries.map((entry, place) => {
        const Icon = ICONS[entry.kind] ?? ScanSearch;
        return (
          <Timeline.Item key={`${entry.at} ${place}`} role="listitem" bullet={<Icon size={14} aria-hidden />}>
            <Entry entry={entry} />
          </Timeline.Item>
        );
      })}
    </Timeline>
  );
};

/** What people wrote and changed, and what scans did. */
export const History = ({ finding: { documentId: id } }: { finding: Finding }) => {
  const { t } = useTranslation('findings');
  const { t: common } = useTranslation();
  const { can } = useOrganisation();
  const history = useHistory(id);
  const entries = history.data?.pages.flatMap(({ data }) => data);
  return (
    <Stack gap="sm" component="section" aria-label={t('historyTitle')}>
      <Title order={3} size="h5">
        {t('historyTitle')}
      </Title>
      {can('finding:triage') && <CommentForm id={id} />}
      <Refusal error={history.error} onRetry={() => void history.refetch()} />
      {entries ? <Entries entries={entries} /> : history.isPending && <SkeletonLines count={2} />}
      {history.hasNextPage && (
        <Group>
          <Button
            size="xs"
            variant="default"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {common('more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
};
