import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AGENT_STATUSES, ROLES, SEVERITIES } from '../../../../../src/domain/vocabularies';
import { isOneOf } from '../../../../../src/values';
import { ColourBadge, StatusBadge } from '../../../components/status-badge';
import { textIn } from '../../../records/record-kinds';
import { RecordLink } from '../../../records/record-link';
import { subjectOf } from './subject';
import type { FeedEvent } from './use-events';

/** What an event says about its record in addition to the name: the severity of a finding, the status of an agent, the role of a member. */
const Mark = ({ event: { data } }: { event: FeedEvent }) => {
  const { t } = useTranslation();
  const severity = textIn(data.finding, 'severity');
  const status = textIn(data.agent, 'status');
  const role = textIn(data.member, 'role');
  if (isOneOf(SEVERITIES, severity)) return <StatusBadge value={severity} />;
  if (isOneOf(AGENT_STATUSES, status)) return <StatusBadge value={status} />;
  return isOneOf(ROLES, role) ? <ColourBadge color="gray">{t(`roles.${role}`)}</ColourBadge> : null;
};

/** The record that an event is about; a dash if that is the organisation. */
export const EventRecord = ({ event }: { event: FeedEvent }) => {
  const subject = subjectOf(event.data);
  if (!subject) return '–';
  return (
    <Group gap="xs" justify="space-between" align="flex-start">
      <div>
        <RecordLink target={subject} name={subject.name} />
      </div>
      <Mark event={event} />
    </Group>
  );
};
