import { Flex, Searchbar } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useRead } from './data';
import { Donut, partsOf } from './lazy-charts';
import { Figures, Loaded, OrganisationLink, Rows, Section, Sections, State } from './parts';
import type { Change, List, Lockout, OrganisationRow } from './types';
import { ago, count, euro, moment, word } from './words';

const SETTINGS: Record<string, string> = {
  sso_only: 'SSO only',
  ip_allowlist: 'IP allowlist',
  sign_in_policy: 'Sign-in policy',
};

/** What a change does, in words. */
const changeInWords = ({ kind, from, to }: Change): string => {
  if (kind === 'setting') return `${SETTINGS[from ?? ''] ?? from} is reverted unless it is confirmed`;
  if (kind === 'trial') return 'The trial of its owner ends';
  if (kind === 'plan') return `Plan ${from ?? 'none'} ends, then ${to}`;
  return `${word(from)} becomes ${word(to)}`;
};

/** How many organisations have each status. */
export const StatusFigures = ({ counts }: { counts: Record<string, number> }) => (
  <Flex gap={8} wrap="wrap" justifyContent="center">
    <Donut label="Organisations by status" parts={partsOf(counts)} />
    <Figures figures={Object.entries(counts).map(([name, value]) => [word(name), count(value)] as const)} />
  </Flex>
);

/**
 * What changes next, the soonest first.
 *
 * @param most how many changes are shown
 */
export const Upcoming = ({ most = Infinity }: { most?: number }) => {
  const read = useRead<{ data: Change[] }>('/upcoming');
  return (
    <Loaded read={read}>
      {({ data }) => (
        <Rows
          label="Upcoming changes"
          rows={data.slice(0, most)}
          keyOf={({ organisation, kind, from, at }) => `${organisation.documentId} ${kind} ${from} ${at}`}
          empty="Nothing changes by itself within the next 30 days."
          columns={[
            { title: 'Organisation', cell: (row) => <OrganisationLink organisation={row.organisation} /> },
            { title: 'Change', cell: changeInWords },
            {
              title: 'When',
              cell: ({ at }) => (at === null ? 'at the next run of a watchdog' : `${ago(at)}, ${moment(at)}`),
            },
          ]}
        />
      )}
    </Loaded>
  );
};

/** Where SSO-only organisations without a proven method are read. */
export const LOCKOUTS = '/lockouts';

/** SSO-only organisations whose single sign-on is not proven to work. */
const Lockouts = () => {
  const read = useRead<{ data: Lockout[] }>(LOCKOUTS);
  return (
    <Loaded read={read}>
      {({ data }) => (
        <Rows
          label="Possible lockouts"
          rows={data}
          keyOf={({ organisation }) => organisation.documentId}
          empty="In each SSO-only organisation, an owner or admin has signed in that way."
          columns={[
            { title: 'Organisation', cell: (row) => <OrganisationLink organisation={row.organisation} /> },
            {
              title: 'Why',
              cell: ({ works }) => (works ? 'No owner or admin has signed in that way' : 'No client for its method'),
            },
            { title: 'Since', cell: ({ since }) => (since === null ? '–' : moment(since)) },
            { title: 'Reverted', cell: ({ reverts_at: at }) => (at === null ? 'no' : moment(at)) },
          ]}
        />
      )}
    </Loaded>
  );
};

const PATH = '/lists/organisations?pagination[pageSize]=25&sort=name';

const Search = () => {
  const [words, setWords] = useState('');
  const searched = useDebounce(words.trim(), 300);
  const read = useRead<List<OrganisationRow>>(searched ? `${PATH}&_q=${encodeURIComponent(searched)}` : PATH);
  return (
    <Section title="Organisations">
      <Flex paddingBottom={4}>
        <Searchbar
          name="organisation-search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onClear={() => setWords('')}
          clearLabel="Clear the search"
          placeholder="Name or slug"
        >
          Search organisations
        </Searchbar>
      </Flex>
      <Loaded read={read}>
        {({ data }) => (
          <Rows
            label="Organisations"
            rows={data}
            keyOf={({ documentId }) => documentId}
            empty="No organisation has this name."
            columns={[
              { title: 'Name', cell: (row) => <OrganisationLink organisation={row} /> },
              { title: 'Plan', cell: ({ plan }) => plan ?? '–' },
              { title: 'Status', cell: ({ org_status: status }) => <State value={status} /> },
              { title: 'Budget', cell: ({ budget_status: status }) => <State value={status ?? 'ok'} /> },
              { title: 'Spend', cell: ({ budget_current_spend: spend }) => euro(spend ?? 0) },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
};

/** Organisations by status, what changes next, and the way to the page of each. */
export default function Organisations() {
  const read = useRead<List<OrganisationRow>>('/lists/organisations?counts=org_status&pagination[pageSize]=1');
  return (
    <Sections>
      <Section title="By status">
        <Loaded read={read}>{({ meta }) => <StatusFigures counts={meta.counts?.org_status ?? {}} />}</Loaded>
      </Section>
      <Section title="What changes next">
        <Upcoming />
      </Section>
      <Section title="SSO-only without a proven method">
        <Lockouts />
      </Section>
      <Search />
    </Sections>
  );
}
