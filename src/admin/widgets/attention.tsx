import { Box, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { AT_RISK } from '../operations/budgets';
import { type Read, useRead } from '../operations/data';
import { OPEN_FINDINGS } from '../operations/findings';
import { LOCKOUTS } from '../operations/organisations';
import { Loaded, PanelLink } from '../operations/parts';
import type { Destination, List, Lockout, Named, OrganisationRow, WatchdogRow } from '../operations/types';
import { failuresOf } from '../operations/watchdogs';
import { count } from '../operations/words';

interface ItemProps<T> {
  title: string;
  tab: string;
  read: Read<T>;
  /** The number that needs attention. */
  numberOf: (data: T) => number;
}

/** A number that needs attention unless it is 0, with the way to its tab. */
const Item = <T,>({ title, tab, read, numberOf }: ItemProps<T>): ReactNode => (
  <Box tag="li" paddingTop={2} paddingBottom={2}>
    <Loaded read={read}>
      {(data) => {
        const number = numberOf(data);
        return (
          <>
            <Typography variant="beta" textColor={number > 0 ? 'danger600' : 'success600'}>
              {count(number)}
            </Typography>
            <Typography paddingLeft={2}>
              <PanelLink to={`/operations/${tab}`}>{title}</PanelLink>
            </Typography>
          </>
        );
      }}
    </Loaded>
  </Box>
);

/** What needs an operator's attention, on the home page. */
export default function AttentionWidget() {
  const budgets = useRead<List<OrganisationRow>>(AT_RISK);
  const outbox = useRead<{ data: Destination[] }>('/destinations');
  const watchdogs = useRead<{ data: WatchdogRow[] }>('/watchdogs');
  const findings = useRead<List<Named>>(OPEN_FINDINGS);
  const lockouts = useRead<{ data: Lockout[] }>(LOCKOUTS);
  return (
    <ul>
      <Item
        title="organisations that require single sign-on without proof that it works"
        tab="organisations"
        read={lockouts}
        numberOf={({ data }) => data.length}
      />
      <Item title="budgets at risk" tab="budgets" read={budgets} numberOf={({ meta }) => meta.total} />
      <Item
        title="dead deliveries"
        tab="outbox"
        read={outbox}
        numberOf={({ data }) => data.reduce((sum, { dead }) => sum + dead, 0)}
      />
      <Item
        title="watchdogs whose last run had failures"
        tab="watchdogs"
        read={watchdogs}
        numberOf={({ data }) => failuresOf(data).length}
      />
      <Item
        title="open critical findings"
        tab="findings"
        read={findings}
        numberOf={({ meta }) => meta.counts?.severity?.critical ?? 0}
      />
    </ul>
  );
}
