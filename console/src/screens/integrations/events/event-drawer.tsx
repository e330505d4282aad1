import { Anchor, Button, Code, CopyButton, Drawer, Group, Stack, Text } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../../src/domain/console-pages';
import { FactsTable } from '../../../components/facts-table';
import { useFormat } from '../../../format/use-format';
import { useOrganisation } from '../../../session/organisation';
import { subjectOf } from './subject';
import type { FeedEvent } from './use-events';

const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** The body as webhooks deliver it. */
const Body = ({ event: { type, timestamp, data } }: { event: FeedEvent }) => {
  const { t } = useTranslation('events');
  const { t: common } = useTranslation();
  const text = JSON.stringify({ type, timestamp, data }, null, 2);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {t('body')}
        </Text>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
              onClick={copy}
            >
              {common(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Code block tabIndex={0} role="region" aria-label={t('body')} style={WRAPPED}>
        {text}
      </Code>
    </Stack>
  );
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

/** One event beside the list; undefined shows nothing. */
export const EventDrawer = ({ event, onClose }: { event: FeedEvent | undefined; onClose: () => void }) => {
  const { t: common } = useTranslation();
  return (
    <Drawer
      opened={event !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={event?.type}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {event && <Content event={event} />}
    </Drawer>
  );
};
