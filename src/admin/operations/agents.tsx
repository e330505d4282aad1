import { Flex } from '@strapi/design-system';
import { useRead } from './data';
import { Donut, partsOf } from './lazy-charts';
import { Figures, Loaded, OrganisationLink, Rows, Section, Sections } from './parts';
import type { AgentRow, List } from './types';
import { ago, count, word } from './words';

/** Agents that stopped reporting, the latest first. */
const OFFLINE = '/lists/svc-agents?filters[status][$eq]=offline&sort=last_heartbeat_at:desc&pagination[pageSize]=25';

/** Agents by status, and those that went offline last. */
export default function Agents() {
  const all = useRead<List<AgentRow>>('/lists/svc-agents?counts=status&pagination[pageSize]=1');
  const offline = useRead<List<AgentRow>>(OFFLINE);
  return (
    <Sections>
      <Section title="By status">
        <Loaded read={all}>
          {({ meta: { counts } }) => (
            <Flex gap={8} wrap="wrap" justifyContent="center">
              <Donut label="Agents by status" parts={partsOf(counts?.status)} />
              <Figures
                figures={Object.entries(counts?.status ?? {}).map(([name, value]) => [word(name), count(value)])}
              />
            </Flex>
          )}
        </Loaded>
      </Section>
      <Section title="Went offline last">
        <Loaded read={offline}>
          {({ data }) => (
            <Rows
              label="Agents that are offline"
              rows={data}
              keyOf={({ documentId }) => documentId}
              empty="No agent is offline."
              columns={[
                { title: 'Hostname', cell: ({ hostname }) => hostname ?? '–' },
                { title: 'Organisation', cell: (row) => <OrganisationLink organisation={row.organisation} /> },
                { title: 'Version', cell: ({ version }) => version ?? '–' },
                { title: 'System', cell: ({ os }) => os ?? '–' },
                { title: 'Last heartbeat', cell: ({ last_heartbeat_at: at }) => ago(at) },
              ]}
            />
          )}
        </Loaded>
      </Section>
    </Sections>
  );
}
