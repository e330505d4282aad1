import { Button, Flex } from '@strapi/design-system';
import { useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { reasonOf, ROOT, useCanAct, useRead } from './data';
import { Bars } from './lazy-charts';
import { Loaded, OrganisationLink, Rows, Section, Sections } from './parts';
import type { Destination, EventRow, List } from './types';
import { ago, count, duration } from './words';

/** Dead events, the latest first. */
const DEAD = '/lists/outbox-events?filters[event_status][$eq]=dead&sort=createdAt:desc&pagination[pageSize]=25';

/** Replays dead events one after the other. */
const useReplay = (done: () => Promise<unknown>) => {
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [isBusy, setIsBusy] = useState(false);
  const replay = async (events: readonly EventRow[]) => {
    setIsBusy(true);
    let replayed = 0;
    try {
      for (const { documentId } of events) {
        await post(`${ROOT}/outbox-events/${documentId}/replay`);
        replayed += 1;
      }
      const message = `${count(replayed)} ${replayed === 1 ? 'event is' : 'events are'} in the queue again.`;
      toggleNotification({ type: 'success', message });
    } catch (error) {
      toggleNotification({ type: 'danger', message: `After ${count(replayed)} events: ${reasonOf(error)}` });
    }
    await done();
    setIsBusy(false);
  };
  return { isBusy, replay };
};

const Backlog = ({ data }: { data: Destination[] }) => (
  <Flex direction="column" alignItems="stretch" gap={4}>
    {data.some(({ pending, dead }) => pending + dead > 0) && (
      <Bars
        label="Pending and dead events by destination"
        rows={data.map(({ destination: name, pending, dead }) => ({ name, pending, dead }))}
        series={[
          { name: 'pending', label: 'Pending', color: 'blue.5' },
          { name: 'dead', label: 'Dead', color: 'red.6' },
        ]}
        isStacked
        height={180}
      />
    )}
    <Rows
      label="Destinations"
      rows={data}
      keyOf={({ destination }) => destination}
      empty="There are no destinations."
      columns={[
        { title: 'Destination', cell: ({ destination }) => destination },
        { title: 'Pending', cell: ({ pending }) => count(pending) },
        { title: 'Dead', cell: ({ dead }) => count(dead) },
        {
          title: 'Oldest pending',
          cell: ({ oldest_pending_seconds: seconds, pending }) => (pending > 0 ? duration(seconds * 1000) : '–'),
        },
      ]}
    />
  </Flex>
);

/** The backlog of deliveries by destination, and the dead events, which can be replayed. */
export default function Outbox() {
  const destinations = useRead<{ data: Destination[] }>('/destinations');
  const dead = useRead<List<EventRow>>(DEAD);
  const canAct = useCanAct();
  const { isBusy, replay } = useReplay(() => Promise.all([destinations.reload(), dead.reload()]));
  const events = dead.data?.data ?? [];
  return (
    <Sections>
      <Section title="By destination">
        <Loaded read={destinations}>{({ data }) => <Backlog data={data} />}</Loaded>
      </Section>
      <Section
        title="Dead events"
        action={
          canAct &&
          events.length > 1 && (
            <Button size="S" variant="secondary" loading={isBusy} onClick={() => void replay(events)}>
              {`Replay these ${events.length}`}
            </Button>
          )
        }
      >
        <Loaded read={dead}>
          {({ data }) => (
            <Rows
              label="Dead events"
              rows={data}
              keyOf={({ documentId }) => documentId}
              empty="Every event was delivered, or will be tried again."
              columns={[
                { title: 'Event', cell: ({ event }) => event },
                { title: 'Organisation', cell: (row) => <OrganisationLink organisation={row.organisation} /> },
                { title: 'Destination', cell: ({ destination }) => destination ?? '–' },
                { title: 'Created', cell: ({ createdAt }) => ago(createdAt) },
                { title: 'Reason', cell: ({ last_error: reason }) => reason ?? '–' },
                ...(canAct
                  ? [
                      {
                        title: 'Actions',
                        cell: (row: EventRow) => (
                          <Button
                            size="S"
                            variant="secondary"
                            disabled={isBusy}
                            aria-label={`Replay ${row.event}`}
                            onClick={() => void replay([row])}
                          >
                            Replay
                          </Button>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )}
        </Loaded>
      </Section>
    </Sections>
  );
}
