import { Button, Group as Row, Progress, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { EmptyState } from '../../components/empty-state';
import { NothingYet } from '../../components/nothing-yet';
import { QueryView } from '../../components/query-view';
import { useAddress } from '../../components/use-address';
import { SAMPLES } from '../../samples/samples';
import { useOrganisation } from '../../session/organisation';
import { ResponsiveTable } from '../../components/responsive-table';
import { properName } from '../../format/proper-names';
import { useFormat } from '../../format/use-format';
import { rangeOf } from './range';
import { type Costs, useCosts } from './use-costs';

const Share = ({ amount, total, label }: { amount: number; total: number; label: string }) => {
  const format = useFormat();
  // Credits have no share of the costs.
  if (total <= 0 || amount < 0) return null;
  return (
    <Row gap="xs" wrap="nowrap">
      <Progress value={(100 * amount) / total} w={120} aria-label={label} />
      <Text size="xs" c="dimmed">
        {format.partOf(amount / total)}
      </Text>
    </Row>
  );
};

/** Whether this range has no costs, or none of the months before it either. */
const Nothing = () => {
  const { t } = useTranslation('costs');
  const { linkTo } = useAddress();
  const [year] = useState(() => rangeOf('twelve-months', new Date(), { from: null, to: null }));
  const months = useCosts('provider', year);
  const toMonths = (
    <Button component={Link} to={linkTo({ range: 'twelve-months', from: null, to: null })} variant="default">
      {t('toMonths')}
    </Button>
  );
  return (
    <QueryView query={months} skeleton={null}>
      {({ meta }) => (meta.records === 0 ? <NoneYet /> : <EmptyState action={toMonths}>{t('noneHere')}</EmptyState>)}
    </QueryView>
  );
};

/** Where costs come from. Those who manage them see how. */
const NoneYet = () => {
  const { t } = useTranslation('nothingYet');
  const { can, slug } = useOrganisation();
  const isManager = can('billing:manage');
  const toAccounts = (
    <Button component={Link} to={organisationPage(slug, 'cloud-accounts')} variant="default">
      {t('toCloudAccounts')}
    </Button>
  );
  return (
    <NothingYet action={isManager && toAccounts} sample={isManager && SAMPLES.costs()}>
      {t('costs')}
    </NothingYet>
  );
};

/** The costs of a range in groups, each with its share of the total. */
export const GroupsTable = ({ costs: { data, meta } }: { costs: Costs }) => {
  const { t } = useTranslation('costs');
  const format = useFormat();
  const nameOf = (key: string | null): string => {
    if (meta.group_by === 'day') return format.calendarDay(key ?? '');
    if (key === null) return t(`unnamed.${meta.group_by}`);
    return meta.group_by === 'provider' ? properName(key) : key;
  };
  const rows = data.map((one) => ({ ...one, name: nameOf(one.key) }));
  if (meta.other) rows.push({ ...meta.other, key: 'other', name: t('others', { count: meta.other.groups }) });
  if (meta.records === 0) return <Nothing />;
  return (
    <ResponsiveTable minWidth={520} aria-label={t(`by.${meta.group_by}`)}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t(`groups.${meta.group_by}`)}</Table.Th>
          <Table.Th ta="right">{t('amount')}</Table.Th>
          <Table.Th>{t('share')}</Table.Th>
          <Table.Th ta="right">{t('records')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, amount_eur: amount, records }) => (
          <Table.Tr key={key ?? ''}>
            <Table.Td data-part="title">{name}</Table.Td>
            <Table.Td ta="right" data-label={t('amount')}>
              {amount === null ? '–' : format.money(amount)}
            </Table.Td>
            <Table.Td data-label={t('share')}>
              {amount !== null && <Share amount={amount} total={meta.total_eur} label={name} />}
            </Table.Td>
            <Table.Td ta="right" data-label={t('records')}>
              {format.number(records)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th data-part="title">{t('total')}</Table.Th>
          <Table.Th ta="right" data-label={t('amount')}>
            {format.money(meta.total_eur)}
          </Table.Th>
          <Table.Td data-label={t('share')}>{meta.total_eur > 0 && format.partOf(1)}</Table.Td>
          <Table.Th ta="right" data-label={t('records')}>
            {format.number(meta.records)}
          </Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </ResponsiveTable>
  );
};
