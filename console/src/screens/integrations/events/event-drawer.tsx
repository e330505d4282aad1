import { Code, Drawer, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyId } from '../../../components/copy-id';
import { FactsTable } from '../../../components/facts-table';
import { TextBlock } from '../../../components/text-block';
import { useFormat } from '../../../format/use-format';
import { EventRecord } from './event-record';
import { subjectOf } from './subject';
import type { FeedEvent } from './use-events';
import { eventWords } from './words';

/** The body as webhooks deliver it. */
const Body = ({ event: { type, timestamp, data } }: { event: FeedEvent }) => {
  const { t } = useTranslation('events');
  const text = JSON.stringify({ type, timestamp, data }, null, 2);
  return <TextBlock title={t('body')} text={text} copied={text} mah="none" />;
};

const Content = ({ event }: { event: FeedEvent }) => {
  const { t } = useTranslation('events');
  const { t: audit } = useTranslation('audit');
  const format = useFormat();
  const subject = subjectOf(event.data);
  return (
    <Stack>
      <FactsTable
        facts={[
          [t('code'), <Code key="code">{event.type}</Code>],
          [t('time'), format.dateTime(event.timestamp)],
          [t('subject'), subject && <EventRecord key="subject" event={event} />],
          [audit('targetId'), subject && <CopyId key="id" id={subject.id} />],
        ]}
        id={event.id}
      />
      <Body event={event} />
    </Stack>
  );
};

/** One event in a drawer; undefined shows nothing. */
export const EventDrawer = ({ event, onClose }: { event: FeedEvent | undefined; onClose: () => void }) => {
  const { t: common } = useTranslation();
  return (
    <Drawer
      opened={event !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={event && eventWords(event.type)}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {event && <Content event={event} />}
    </Drawer>
  );
};
