import { TYPES_OF_ORGANISATIONS } from '../../domain/generated/browser-facts';
import { useRead } from './data';
import { Loaded, PanelLink, Rows, Section, State } from './parts';
import type { AuditRow, EventRow, List, MembershipRow, SubscriptionRow } from './types';
import { ago, moment, word } from './words';

/** The path of a list of an organisation's records. */
const listOf = (list: string, documentId: string, more = ''): string =>
  `/lists/${list}?filters[organisation][documentId][$eq]=${encodeURIComponent(documentId)}&pagination[pageSize]=10${more}`;

/** The list of a type in the content manager, with the records of one organisation. */
const recordsOf = (type: string, documentId: string): string =>
  `/content-manager/collection-types/${type}?filters[$and][0][organisation][documentId][$eq]=${documentId}`;

interface Props {
  documentId: string;
}

const Members = ({ documentId }: Props) => {
  const read = useRead<List<MembershipRow>>(listOf('memberships', documentId, '&sort=role'));
  return (
    <Section title="Members">
      <Loaded read={read}>
        {({ data }) => (
          <Rows
            label="Members"
            rows={data}
            keyOf={(row) => row.documentId}
            empty="There are no members."
            columns={[
              { title: 'Name', cell: ({ user }) => user?.username ?? 'no account yet' },
              { title: 'Role', cell: ({ role }) => role },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
};

const Subscriptions = ({ documentId }: Props) => {
  const read = useRead<List<SubscriptionRow>>(listOf('subscriptions', documentId));
  return (
    <Section title="Subscriptions">
      <Loaded read={read}>
        {({ data }) => (
          <Rows
            label="Subscriptions"
            rows={data}
            keyOf={(row) => row.documentId}
            empty="There are no subscriptions."
            columns={[
              { title: 'Status', cell: ({ status }) => word(status) },
              { title: 'Past due since', cell: ({ past_due_since: since }) => moment(since) },
              { title: 'Period ends', cell: ({ current_period_end: end }) => moment(end) },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
};

const Deliveries = ({ documentId }: Props) => {
  const read = useRead<List<EventRow>>(
    listOf('outbox-events', documentId, '&filters[event_status][$in][0]=pending&filters[event_status][$in][1]=dead'),
  );
  return (
    <Section title="Undelivered events">
      <Loaded read={read}>
        {({ data }) => (
          <Rows
            label="Undelivered events"
            rows={data}
            keyOf={(row) => row.documentId}
            empty="Every event was delivered."
            columns={[
              { title: 'Event', cell: ({ event }) => event },
              { title: 'Destination', cell: ({ destination }) => destination ?? '–' },
              { title: 'Status', cell: ({ event_status: status }) => <State value={status} /> },
              { title: 'Created', cell: ({ createdAt }) => ago(createdAt) },
              { title: 'Reason', cell: ({ last_error: reason }) => reason ?? '–' },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
};

const LastChanges = ({ documentId }: Props) => {
  const read = useRead<List<AuditRow>>(listOf('audit-entries', documentId));
  return (
    <Section title="Last changes">
      <Loaded read={read}>
        {({ data }) => (
          <Rows
            label="Last changes"
            rows={data}
            keyOf={(row) => row.documentId}
            empty="There are no audit entries."
            columns={[
              { title: 'When', cell: ({ createdAt }) => ago(createdAt) },
              { title: 'Action', cell: ({ action }) => action },
              { title: 'By', cell: ({ actor_label: by }) => by ?? '–' },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
};

/** The records of an organisation: those that matter first, and links to all others. */
export const OrganisationRecords = ({ documentId }: Props) => (
  <>
    <Members documentId={documentId} />
    <Subscriptions documentId={documentId} />
    <Deliveries documentId={documentId} />
    <LastChanges documentId={documentId} />
    <Section title="All records">
      <ul style={{ display: 'flex', flexWrap: 'wrap', gap: '1.6rem' }}>
        {TYPES_OF_ORGANISATIONS.map(([type, title]) => (
          <li key={type}>
            <PanelLink to={recordsOf(type, documentId)}>{title}</PanelLink>
          </li>
        ))}
      </ul>
    </Section>
  </>
);
