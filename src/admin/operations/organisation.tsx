import { Box, Flex, LinkButton, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { Link, useParams } from 'react-router-dom';
import { useRead } from './data';
import { Bars } from './lazy-charts';
import { OrganisationRecords } from './organisation-records';
import { Figures, Loaded, Nothing, PanelLink, Section, Sections, State } from './parts';
import { SupportViews } from './support-view';
import type { OrganisationPage, SignInPolicy } from './types';
import { ago, count, duration, euro, limit, moment, word } from './words';

const FORM = '/content-manager/collection-types/api::organisation.organisation';

type Overview = OrganisationPage['overview'];

const Status = ({ overview: { status, plan } }: { overview: Overview }) => (
  <Section title="Status and plan">
    <Figures
      figures={[
        ['Status', word(status.current)],
        ['Since', moment(status.since)],
        [
          'Next',
          status.next ? `${word(status.next.status)} ${status.next.at ? ago(status.next.at) : 'soon'}` : 'stays',
        ],
        ['Plan', plan.name ?? 'none'],
        ['Plan ends', plan.expires_at ? `${plan.expires_at}, then ${plan.next ?? 'none'}` : 'never'],
      ]}
    />
    {status.causes.map(({ code, since, remedy }) => (
      <Typography key={code} tag="p" paddingTop={3}>{`${word(code)} since ${moment(since)}: ${remedy}`}</Typography>
    ))}
  </Section>
);

const Money = ({ overview: { budget }, costs }: Pick<OrganisationPage, 'overview' | 'costs'>) => (
  <Section title="Budget and costs" action={<State value={budget.status} />}>
    <Figures
      figures={[
        ['Spend of this month', euro(budget.spend)],
        ['Monthly limit', euro(budget.limit)],
        ['Ceiling of the plan', euro(budget.ceiling)],
        ['Forecast', euro(budget.forecast)],
        ['Override', budget.override ? 'yes' : 'no'],
      ]}
    />
    <Typography tag="h3" variant="sigma" textColor="neutral600" paddingTop={6} paddingBottom={2}>
      Costs of the last 30 days
    </Typography>
    <Bars
      label="Costs by day"
      rows={costs.days.map(({ key, amount_eur: amount }) => ({ name: (key ?? '').slice(5), amount: amount ?? 0 }))}
      series={[{ name: 'amount', label: 'EUR', color: 'indigo.6' }]}
      format={euro}
    />
    <Box paddingTop={4}>
      {costs.services.length > 0 ? (
        <Figures
          figures={costs.services.map(({ key, amount_eur: amount }) => [key ?? 'no service', euro(amount)] as const)}
        />
      ) : (
        <Nothing>There are no costs of these days.</Nothing>
      )}
    </Box>
  </Section>
);

const countsIn = (counts: Record<string, number>) =>
  Object.entries(counts).map(([name, value]) => [word(name), count(value)] as const);

const Work = ({
  overview: { limits, agents, open_findings: findings, drafts, deployments, checks },
}: {
  overview: Overview;
}) => (
  <>
    <Section title="Limits">
      <Figures
        figures={Object.entries(limits).map(([name, { used, limit: most }]) => [
          name,
          `${count(used)} of ${limit(most)}`,
        ])}
      />
    </Section>
    {(
      [
        ['Agents', agents],
        ['Open findings', findings],
        ['Blueprint drafts', drafts],
        ['Deployments', deployments],
        ['Synthetic checks', checks],
      ] as const
    ).map(([title, counts]) => (
      <Section key={title} title={title}>
        <Figures figures={countsIn(counts)} />
      </Section>
    ))}
  </>
);

const METHODS: Record<string, string> = { password: 'password', passkey: 'passkey', sso: 'single sign-on' };

const minutes = (value: number | null): string => (value === null ? 'no limit of its own' : duration(value * 60_000));

const factorOf = ({ second_factor_required: isRequired, second_factor_required_from: from }: SignInPolicy): string => {
  if (!isRequired) return 'not required';
  return from !== null && Date.parse(from) > Date.now() ? `required from ${moment(from)}` : 'required';
};

const SignIns = ({ policy, isSsoOnly }: { policy: SignInPolicy; isSsoOnly: boolean }) => (
  <Section title="Sign-in">
    <Figures
      figures={[
        ['Methods', isSsoOnly ? 'single sign-on only' : policy.allowed_methods.map((one) => METHODS[one]).join(', ')],
        ['Second factor', factorOf(policy)],
        ['Without one', count(policy.members_without_factor.length)],
        ['Longest session', minutes(policy.session_lifetime_minutes)],
        ['Longest pause', minutes(policy.idle_timeout_minutes)],
        ['On trial until', moment(policy.confirm_by)],
      ]}
    />
  </Section>
);

const FACTS = [
  ['slug', 'Slug'],
  ['tier', 'Tier'],
  ['home_region', 'Region'],
  ['deployment_cell', 'Cell'],
  ['workspace_domain', 'Workspace domain'],
  ['billing_country', 'Country'],
  ['vat_id', 'VAT ID'],
] as const;

/** Everything about one organisation. */
export default function Organisation() {
  const { id = '' } = useParams();
  const read = useRead<{ data: OrganisationPage }>(`/organisations/${encodeURIComponent(id)}`);
  const facts = read.data?.data.organisation;
  const name = facts?.name ?? 'Organisation';
  return (
    <Page.Main>
      <Page.Title>{name}</Page.Title>
      <Layouts.Header
        title={name}
        subtitle={facts ? `Created ${moment(facts.createdAt as string)}` : ''}
        navigationAction={<PanelLink to="/operations/organisations">Organisations</PanelLink>}
        primaryAction={
          <LinkButton tag={Link} to={`${FORM}/${id}`} variant="secondary">
            Edit
          </LinkButton>
        }
      />
      <Layouts.Content>
        <Loaded read={read}>
          {({ data: { organisation, overview, sign_in_policy: policy, costs } }) => (
            <Sections>
              <Status overview={overview} />
              <SupportViews documentId={id} />
              <Money overview={overview} costs={costs} />
              <Work overview={overview} />
              <SignIns policy={policy} isSsoOnly={organisation.sso_only === true} />
              <Section title="Facts">
                <Flex>
                  <Figures
                    figures={FACTS.flatMap(([field, title]) => {
                      const value = organisation[field];
                      return value === null || value === undefined || value === ''
                        ? []
                        : [[title, String(value)] as const];
                    })}
                  />
                </Flex>
              </Section>
              <OrganisationRecords documentId={id} />
            </Sections>
          )}
        </Loaded>
      </Layouts.Content>
    </Page.Main>
  );
}
