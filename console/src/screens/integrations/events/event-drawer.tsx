import { Anchor, Code, Drawer, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../../src/domain/console-pages';
import { FactsTable } from '../../../components/facts-table';
import { TextBlock } from '../../../components/text-block';
import { useFormat } from '../../../format/use-format';
import { useOrganisation } from '../../../session/organisation';
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
  const { slug } = useOrganisation();
  const format = useFormat();
  const subject = subjectOf(event.data);
  const name = subject && (subject.name ?? subject.documentId);
  return (
    <Stack>
      <FactsTable
        facts={[
          [t('code'), <Code key="code">{event.type}</Code>],
          [t('time'), format.dateTime(event.timestamp)],
          [t('subject'), name],
        ]}
        id={event.id}
      />
      {subject?.page && (
        <Anchor component={Link} to={organisationPage(slug, subject.page)} size="sm">
          {t('toSubject')}
        </Anchor>
      )}
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
