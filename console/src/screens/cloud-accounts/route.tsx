import { Anchor, Code, Drawer, Stack, Text } from '@mantine/core';
import type { RecordOf } from '@tenantry/client';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { organisationPage } from '../../../../src/domain/console-pages';
import { recordsOf, useRecords } from '../../api/use-records';
import { NoMatch } from '../../components/no-match';
import { NothingYet } from '../../components/nothing-yet';
import { SAMPLES } from '../../samples/samples';
import { FactsTable } from '../../components/facts-table';
import { type Column, RecordsTable } from '../../components/records-table';
import { RelativeTime } from '../../components/relative-time';
import { RowMenu } from '../../components/row-menu';
import { Screen } from '../../components/screen';
import { SearchBox } from '../../components/search-box';
import { useAddress } from '../../components/use-address';
import { useSort } from '../../components/use-sort';
import { properName } from '../../format/proper-names';
import { useOrganisation } from '../../session/organisation';

const ACCOUNTS = '/api/cloud-accounts';
const SORT_AT_FIRST = 'createdAt:desc';
type Account = RecordOf<typeof ACCOUNTS>;

const Nothing = () => {
  const { t } = useTranslation('nothingYet');
  const { documentId: id, slug } = useOrganisation();
  return <NothingYet sample={SAMPLES.cloudAccount({ id, slug })}>{t('cloudAccounts')}</NothingYet>;
};

const useNameOf = () => {
  const { t } = useTranslation('cloudAccounts');
  return ({ name, sub_account_id: sub, billing_account_id: billing }: Account): string =>
    name ?? sub ?? billing ?? t('unnamed');
};

const Id = ({ children }: { children: string | null }) =>
  children ? <Code style={{ whiteSpace: 'nowrap' }}>{children}</Code> : '–';

const useColumns = (): Column<Account>[] => {
  const { t } = useTranslation('cloudAccounts');
  const { t: common } = useTranslation();
  const { linkTo } = useAddress();
  const nameOf = useNameOf();
  return [
    {
      key: 'name',
      label: common('name'),
      sort: 'name',
      render: (account) => (
        <Anchor component={Link} to={linkTo({ account: account.documentId })} size="sm" fw={600}>
          {nameOf(account)}
        </Anchor>
      ),
    },
    {
      key: 'provider',
      label: t('provider'),
      sort: 'provider',
      render: (one) => (one.provider ? properName(one.provider) : t('anyProvider')),
    },
    { key: 'billing', label: t('billing'), render: (account) => <Id>{account.billing_account_id}</Id> },
    { key: 'sub', label: t('sub'), render: (account) => <Id>{account.sub_account_id}</Id> },
    {
      key: 'created',
      label: common('created'),
      sort: 'createdAt',
      render: ({ createdAt }) => <RelativeTime time={createdAt} />,
    },
    {
      key: 'actions',
      label: common('actions'),
      align: 'right',
      render: (account) => (
        <RowMenu
          id={account.documentId}
          label={t('actionsOf', { name: nameOf(account) })}
          isBusy={false}
          error={null}
          onDismiss={() => undefined}
        />
      ),
    },
  ];
};

/** An account in a drawer: which costs it brings here. */
const Details = ({ account }: { account: Account }) => {
  const { t } = useTranslation('cloudAccounts');
  const { t: common } = useTranslation();
  const { slug } = useOrganisation();
  const { provider, billing_account_id: billing, sub_account_id: sub, createdAt } = account;
  return (
    <Stack>
      <Text size="sm">{t(sub ? 'bringsSub' : 'bringsBilling')}</Text>
      <FactsTable
        facts={[
          [t('provider'), provider ? properName(provider) : t('anyProvider')],
          [t('billing'), billing],
          [t('sub'), sub],
          [common('created'), <RelativeTime key="created" time={createdAt} />],
        ]}
        id={account.documentId}
      />
      <Anchor component={Link} to={organisationPage(slug, 'costs?by=account')} size="sm">
        {t('toCosts')}
      </Anchor>
    </Stack>
  );
};

/** The accounts at cloud providers whose costs belong to the organisation. Operators of the platform write them. */
export const Component = () => {
  const { t } = useTranslation('cloudAccounts');
  const { t: common } = useTranslation();
  const { get, change } = useAddress();
  const nameOf = useNameOf();
  const words = get('q');
  const { sort } = useSort(SORT_AT_FIRST);
  const query = useRecords(ACCOUNTS, { sort, ...(words ? { _q: words } : {}) });
  const shown = recordsOf(query).find(({ documentId }) => documentId === get('account'));
  return (
    <Screen title={t('title')} about={t('about')}>
      <div className="list-filters">
        <SearchBox label={t('search')} />
      </div>
      <RecordsTable
        query={query}
        columns={useColumns()}
        label={t('title')}
        defaultSort={SORT_AT_FIRST}
        minWidth={860}
        empty={words === null ? <Nothing /> : <NoMatch names={['q']}>{t('noMatch')}</NoMatch>}
      />
      <Drawer
        opened={shown !== undefined}
        onClose={() => change({ account: null })}
        position="right"
        size="lg"
        title={shown && nameOf(shown)}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        {shown && <Details account={shown} />}
      </Drawer>
    </Screen>
  );
};
