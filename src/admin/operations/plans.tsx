import { useRead } from './data';
import { Bars } from './lazy-charts';
import { Loaded, PanelLink, Rows, Section, Sections } from './parts';
import type { List, PlanRow } from './types';
import { count, euro, limit } from './words';

const FORM = '/content-manager/collection-types/api::subscription-plan.subscription-plan';

/** The plans, how many organisations are on each, and the way to change one after a preview. */
export default function Plans() {
  const plans = useRead<List<PlanRow>>('/lists/subscription-plans?sort=name&pagination[pageSize]=100');
  const counts = useRead<{ data: Record<string, number> }>('/plans');
  const countOf = ({ name }: PlanRow): number => counts.data?.data[name] ?? 0;
  return (
    <Sections>
      <Section title="Organisations by plan">
        <Loaded read={counts}>
          {({ data }) => (
            <Bars
              label="Organisations by plan"
              rows={Object.entries(data).map(([name, organisations]) => ({ name, organisations }))}
              series={[{ name: 'organisations', label: 'Organisations', color: 'indigo.6' }]}
              height={180}
            />
          )}
        </Loaded>
      </Section>
      <Section title="Plans">
        <Loaded read={plans}>
          {({ data }) => (
            <Rows
              label="Plans"
              rows={data}
              keyOf={({ documentId }) => documentId}
              empty="There are no plans."
              columns={[
                { title: 'Plan', cell: ({ name }) => name },
                { title: 'Tier', cell: ({ account_tier: tier }) => tier },
                { title: 'Organisations', cell: (row) => count(countOf(row)) },
                { title: 'Agents', cell: ({ max_agents: most }) => (most === null ? 'default' : count(most)) },
                { title: 'Instances', cell: ({ max_instances: most }) => limit(most) },
                { title: 'Members', cell: ({ max_members: most }) => limit(most) },
                {
                  title: 'Monthly budget',
                  cell: ({ max_monthly_budget: most }) => (most === null ? 'unlimited' : euro(most)),
                },
                {
                  title: 'Change',
                  cell: ({ documentId, name }) => (
                    <PanelLink to={`${FORM}/${documentId}`}>{`Change ${name} with preview`}</PanelLink>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      </Section>
    </Sections>
  );
}
