import { Flex } from '@strapi/design-system';
import { useRead } from './data';
import { Bars, colorOf, Donut, partsOf } from './lazy-charts';
import { Figures, Loaded, OrganisationLink, Rows, Section, Sections } from './parts';
import type { List, Named, OpenFindings } from './types';
import { count, word } from './words';

/** How many open findings there are of each severity. */
export const OPEN_FINDINGS =
  '/lists/security-findings?filters[status][$eq]=open&counts=severity&pagination[pageSize]=1';

/** Open findings by severity, and the organisations with the most severe ones. */
export default function Findings() {
  const all = useRead<List<Named>>(OPEN_FINDINGS);
  const most = useRead<{ data: OpenFindings[] }>('/open-findings');
  return (
    <Sections>
      <Section title="Open findings by severity">
        <Loaded read={all}>
          {({ meta: { counts } }) => (
            <Flex gap={8} wrap="wrap" justifyContent="center">
              <Donut label="Open findings by severity" parts={partsOf(counts?.severity)} />
              <Figures
                figures={Object.entries(counts?.severity ?? {}).map(([name, value]) => [word(name), count(value)])}
              />
            </Flex>
          )}
        </Loaded>
      </Section>
      <Section title="Organisations with the most severe findings">
        <Loaded read={most}>
          {({ data }) => {
            const severities = Object.keys(data[0]?.severities ?? {});
            return (
              <Flex direction="column" alignItems="stretch" gap={4}>
                {data.length > 0 && (
                  <Bars
                    label="Open findings by organisation and severity"
                    rows={data.map(({ name, severities: counts }) => ({ name, ...counts }))}
                    series={severities.map((name) => ({ name, label: name, color: colorOf(name) }))}
                    isStacked
                  />
                )}
                <Rows
                  label="Organisations with open findings"
                  rows={data}
                  keyOf={({ documentId }) => documentId}
                  empty="There are no open findings."
                  columns={[
                    { title: 'Organisation', cell: (row) => <OrganisationLink organisation={row} /> },
                    ...severities.map((name) => ({
                      title: name,
                      cell: ({ severities: counts }: OpenFindings) => count(counts[name] ?? 0),
                    })),
                  ]}
                />
              </Flex>
            );
          }}
        </Loaded>
      </Section>
    </Sections>
  );
}
