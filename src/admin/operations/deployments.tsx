import { useRead } from './data';
import { Figures, Loaded, Rows, Section, Sections } from './parts';
import type { DeploymentStates } from './types';
import { count, duration, word } from './words';

/** How many deployments there are, how old the oldest are, and whether something is stuck. */
export default function Deployments() {
  const states = useRead<{ data: DeploymentStates }>('/deployments');
  return (
    <Sections>
      <Section title="Engine">
        <Loaded read={states}>
          {({ data: { due, attempts } }) => (
            <Figures
              figures={[
                ['due', count(due.total)],
                ['longest wait', duration(due.oldest_seconds * 1000)],
                ['attempts past their deadline', count(attempts.reduce((sum, { overdue }) => sum + overdue, 0))],
              ]}
            />
          )}
        </Loaded>
      </Section>
      <Section title="By status">
        <Loaded read={states}>
          {({ data: { statuses } }) => (
            <Rows
              label="Deployments by status"
              rows={statuses.filter(({ total }) => total > 0)}
              keyOf={({ status }) => status}
              empty="There are no deployments."
              columns={[
                { title: 'Status', cell: ({ status }) => word(status) },
                { title: 'Deployments', cell: ({ total }) => count(total) },
                { title: 'Longest without a change', cell: (row) => duration(row.oldest_seconds * 1000) },
              ]}
            />
          )}
        </Loaded>
      </Section>
      <Section title="Open attempts">
        <Loaded read={states}>
          {({ data: { attempts } }) => (
            <Rows
              label="Open attempts of steps"
              rows={attempts}
              keyOf={({ executor, state }) => `${executor} ${state}`}
              empty="No step waits for a webhook or an agent."
              columns={[
                { title: 'Executor', cell: ({ executor }) => executor },
                { title: 'State', cell: ({ state }) => state },
                { title: 'Attempts', cell: ({ total }) => count(total) },
                { title: 'Past their deadline', cell: ({ overdue }) => count(overdue) },
              ]}
            />
          )}
        </Loaded>
      </Section>
      <Section title="Attempts of the last hour">
        <Loaded read={states}>
          {({ data: { ended } }) => (
            <Rows
              label="Attempts of the last hour"
              rows={ended}
              keyOf={({ executor, outcome }) => `${executor} ${outcome}`}
              empty="No webhook or agent has ended a step within the last hour."
              columns={[
                { title: 'Executor', cell: ({ executor }) => executor },
                { title: 'Outcome', cell: ({ outcome }) => word(outcome) },
                { title: 'Attempts', cell: ({ total }) => count(total) },
                { title: 'On average', cell: (row) => duration(Math.round(row.mean_seconds * 1000)) },
                { title: 'Longest', cell: (row) => duration(row.longest_seconds * 1000) },
              ]}
            />
          )}
        </Loaded>
      </Section>
    </Sections>
  );
}
