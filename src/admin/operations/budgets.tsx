import { Flex } from '@strapi/design-system';
import { useRead } from './data';
import { Bars, Donut, partsOf } from './lazy-charts';
import { Figures, Loaded, OrganisationLink, Rows, Section, Sections, State } from './parts';
import type { List, OrganisationRow } from './types';
import { count, euro, word } from './words';

/** The organisations whose spend is near or above their limit, those with the highest spend first. */
export const AT_RISK =
  '/lists/organisations?counts=budget_status&filters[budget_status][$in][0]=soft&filters[budget_status][$in][1]=hard&sort=budget_current_spend:desc&pagination[pageSize]=50';

const percentOf = ({ budget_current_spend: spend, monthly_budget_limit: limit }: OrganisationRow): number =>
  limit ? Math.round(((spend ?? 0) / limit) * 100) : 0;

/** Organisations by budget status, and those at risk. */
export default function Budgets() {
  const all = useRead<List<OrganisationRow>>('/lists/organisations?counts=budget_status&pagination[pageSize]=1');
  const read = useRead<List<OrganisationRow>>(AT_RISK);
  return (
    <Sections>
      <Section title="By budget status">
        <Loaded read={all}>
          {({ meta: { counts } }) => (
            <Flex gap={8} wrap="wrap" justifyContent="center">
              <Donut label="Organisations by budget status" parts={partsOf(counts?.budget_status)} />
              <Figures
                figures={Object.entries(counts?.budget_status ?? {}).map(([name, value]) => [
                  name === 'null' ? 'not evaluated' : word(name),
                  count(value),
                ])}
              />
            </Flex>
          )}
        </Loaded>
      </Section>
      <Section title="Budgets at risk">
        <Loaded read={read}>
          {({ data }) => (
            <Flex direction="column" alignItems="stretch" gap={4}>
              {data.length > 0 && (
                <Bars
                  label="Spend and limit of the organisations at risk"
                  rows={data.slice(0, 10).map((row) => ({
                    name: row.name,
                    spend: row.budget_current_spend ?? 0,
                    limit: row.monthly_budget_limit ?? 0,
                  }))}
                  series={[
                    { name: 'spend', label: 'Spend of this month', color: 'indigo.6' },
                    { name: 'limit', label: 'Monthly limit', color: 'gray.5' },
                  ]}
                  format={euro}
                />
              )}
              <Rows
                label="Budgets at risk"
                rows={[...data].sort((one, other) => percentOf(other) - percentOf(one))}
                keyOf={({ documentId }) => documentId}
                empty="No organisation is near its budget limit."
                columns={[
                  { title: 'Organisation', cell: (row) => <OrganisationLink organisation={row} /> },
                  { title: 'Status', cell: ({ budget_status: status }) => <State value={status} /> },
                  { title: 'Spend', cell: ({ budget_current_spend: spend }) => euro(spend ?? 0) },
                  { title: 'Limit', cell: ({ monthly_budget_limit: limit }) => euro(limit) },
                  { title: 'Used', cell: (row) => `${count(percentOf(row))} %` },
                ]}
              />
            </Flex>
          )}
        </Loaded>
      </Section>
    </Sections>
  );
}
