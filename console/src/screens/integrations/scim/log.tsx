import { Anchor, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SCIM_LOG_RESULTS } from '../../../../../src/domain/vocabularies';
import { recordsOf, useRecords } from '../../../api/use-records';
import { Card } from '../../../components/card';
import { ClockTime } from '../../../components/clock-time';
import { EmptyState } from '../../../components/empty-state';
import { NoMatch } from '../../../components/no-match';
import { type Column, RecordsTable } from '../../../components/records-table';
import { SearchBox } from '../../../components/search-box';
import { useAddress } from '../../../components/use-address';
import { attributeWords } from './attribute-words';
import { LogDrawer } from './log-drawer';
import { reasonOf } from './log-reason';
import { Result } from './log-result';
import { LOG_FILTERS, type LogEntry, useLog } from './use-log';

const WIDTH = { base: '100%', xs: 200 };

const Filters = () => {
  const { t } = useTranslation('scimLog');
  const { get, change } = useAddress();
  // Revoked ones as well: the log has what they did.
  const tokens = recordsOf(useRecords('/api/scim-tokens', { sort: 'createdAt:desc' }, { pageSize: 100 }));
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={t('result')}
        value={get('result') ?? ''}
        onChange={({ currentTarget: { value } }) => change({ result: value })}
        data={[
          { value: '', label: t('allResults') },
          ...SCIM_LOG_RESULTS.map((value) => ({ value, label: t(`results.${value}`) })),
        ]}
        w={WIDTH}
      />
      <NativeSelect
        label={t('token')}
        value={get('token') ?? ''}
        onChange={({ currentTarget: { value } }) => change({ token: value })}
        data={[
          { value: '', label: t('allTokens') },
          ...tokens.map(({ documentId: value, label }) => ({ value, label: label ?? value })),
        ]}
        w={WIDTH}
      />
      <SearchBox label={t('search')} />
    </Group>
  );
};

const Subject = ({ entry }: { entry: LogEntry }) => {
  const { t } = useTranslation('scimLog');
  const { linkTo } = useAddress();
  const more = entry.result === 'refused' ? t(`reasons.${reasonOf(entry)}`) : attributeWords(entry.attributes);
  return (
    <Stack gap={0}>
      <Anchor component={Link} to={linkTo({ entry: entry.documentId })} size="sm" fw={600}>
        {entry.subject ?? t('unnamed')}
      </Anchor>
      <Text size="xs" c="dimmed" {...(entry.result !== 'refused' && { lineClamp: 2 })}>
        {more}
      </Text>
    </Stack>
  );
};

const useColumns = (): Column<LogEntry>[] => {
  const { t } = useTranslation('scimLog');
  return [
    { key: 'subject', label: t('subject'), isTitle: true, render: (entry) => <Subject entry={entry} /> },
    { key: 'result', label: t('result'), width: 130, render: (entry) => <Result entry={entry} /> },
    { key: 'token', label: t('token'), render: ({ token_label: label }) => label ?? '–' },
    {
      key: 'time',
      label: t('time'),
      width: 190,
      render: ({ createdAt, last_at: last }) => <ClockTime time={last ?? createdAt} />,
    },
  ];
};

/** What directories did in the organisation: their changes, and what was refused and why. */
export const Log = () => {
  const { t } = useTranslation('scimLog');
  const { get } = useAddress();
  const entries = useLog();
  const known = recordsOf(entries).find(({ documentId }) => documentId === get('entry'));
  const isFiltered = LOG_FILTERS.some((name) => get(name) !== null);
  return (
    <Card title={t('title')}>
      <Text size="sm" c="dimmed">
        {t('why')}
      </Text>
      <Filters />
      <RecordsTable
        query={entries}
        columns={useColumns()}
        label={t('title')}
        minWidth={640}
        empty={
          isFiltered ? <NoMatch names={LOG_FILTERS}>{t('noMatch')}</NoMatch> : <EmptyState>{t('empty')}</EmptyState>
        }
      />
      <LogDrawer known={known} />
    </Card>
  );
};
