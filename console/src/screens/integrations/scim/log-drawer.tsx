import { Drawer, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ClockTime } from '../../../components/clock-time';
import { type Fact, FactsTable } from '../../../components/facts-table';
import { QueryView } from '../../../components/query-view';
import { TextBlock } from '../../../components/text-block';
import { useAddress } from '../../../components/use-address';
import { useFormat } from '../../../format/use-format';
import { attributeWords } from './attribute-words';
import { reasonOf } from './log-reason';
import { Result } from './log-result';
import { type LogEntry, useLogEntry } from './use-log';

const Facts = ({ entry }: { entry: LogEntry }) => {
  const { t } = useTranslation('scimLog');
  const format = useFormat();
  const facts: Fact[] = [
    [t('result'), <Result key="result" entry={entry} />],
    [t('operation'), `${t(`kinds.${entry.kind}`)}: ${t(`operations.${entry.operation}`)}`],
    [t('time'), <ClockTime key="time" time={entry.createdAt} />],
    [t('times'), entry.requests > 1 && format.number(entry.requests)],
    [t('last'), entry.last_at && <ClockTime key="last" time={entry.last_at} />],
    [t('attributes'), attributeWords(entry.attributes)],
    [t('added'), entry.members_added && format.number(entry.members_added)],
    [t('lost'), entry.members_removed && format.number(entry.members_removed)],
    [t('token'), entry.token_label],
    [t('id'), entry.resource_id],
    [t('status'), entry.status_code && [entry.status_code, entry.scim_type, entry.code].filter(Boolean).join(' ')],
    [t('request'), entry.request_id],
  ];
  return <FactsTable facts={facts} id={entry.documentId} />;
};

const Content = ({ entry }: { entry: LogEntry }) => {
  const { t } = useTranslation('scimLog');
  return (
    <Stack>
      <Text fw={600}>{entry.subject ?? t('unnamed')}</Text>
      {entry.result === 'refused' && <Text size="sm">{t(`reasons.${reasonOf(entry)}`)}</Text>}
      <Facts entry={entry} />
      {entry.detail && <TextBlock title={t('response')} text={entry.detail} copied={entry.detail} />}
    </Stack>
  );
};

/** One entry of the log, which the address names: what changed, or why it was refused. */
export const LogDrawer = ({ known }: { known: LogEntry | undefined }) => {
  const { t } = useTranslation('scimLog');
  const { t: common } = useTranslation();
  const { get, change } = useAddress();
  const query = useLogEntry(known);
  return (
    <Drawer
      opened={get('entry') !== null}
      onClose={() => change({ entry: null })}
      position="right"
      size="lg"
      title={t('entry')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <QueryView query={query}>{(entry) => <Content entry={entry} />}</QueryView>
    </Drawer>
  );
};
