import '@mantine/charts/styles.layer.css';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CircleAlert, CircleCheck, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { recordsOf } from '../../api/use-records';
import { CountFilter } from '../../components/count-filter';
import { NoMatch } from '../../components/no-match';
import { NothingYet } from '../../components/nothing-yet';
import { SAMPLES } from '../../samples/samples';
import { SkeletonLines } from '../../components/query-view';
import { LoadMore } from '../../components/records-table';
import { Refusal } from '../../components/refusal';
import { Screen } from '../../components/screen';
import { SearchBox } from '../../components/search-box';
import { useAddress } from '../../components/use-address';
import { useOrganisation } from '../../session/organisation';
import { CheckForm } from './check-form';
import { CheckList } from './check-list';
import { type Check, FILTERS, STATUSES, useCheckCounts, useChecks } from './use-checks';

const NewCheck = () => {
  const { t } = useTranslation('checks');
  const { change } = useAddress();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={open}>
        {t('create')}
      </Button>
      <CheckForm check={null} opened={isOpen} onClose={close} onSaved={(check) => change({ check })} />
    </>
  );
};

/** Whether everything works, in one sentence. */
const Verdict = ({ checks }: { checks: Check[] }) => {
  const { t } = useTranslation('checks');
  const enabled = checks.filter((check) => check.enabled);
  const inState = (...states: string[]) => enabled.filter(({ state }) => states.includes(state?.status ?? 'unknown'));
  const down = inState('down', 'error').length;
  const degraded = inState('degraded').length;
  const unknown = inState('unknown').length;
  if (enabled.length === 0) return null;
  const alert = (icon: typeof CircleCheck, color: string, text: string) => {
    const Icon = icon;
    return <Alert color={color} icon={<Icon aria-hidden />} title={text} />;
  };
  if (down > 0) return alert(CircleAlert, 'red', t('verdict.down', { count: down, of: enabled.length }));
  if (degraded > 0) return alert(CircleAlert, 'yellow', t('verdict.degraded', { count: degraded, of: enabled.length }));
  if (unknown > 0) return alert(CircleAlert, 'gray', t('verdict.unknown', { count: unknown, of: enabled.length }));
  return alert(CircleCheck, 'green', t('verdict.up'));
};

const Checks = () => {
  const { t } = useTranslation('checks');
  const { t: nothing } = useTranslation('nothingYet');
  const { get } = useAddress();
  const { can, documentId: id, slug } = useOrganisation();
  const query = useChecks();
  const checks = recordsOf(query);
  const isSearch = FILTERS.some((name) => get(name) !== null);
  const refusal = query.isError && <Refusal error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return refusal || <SkeletonLines height={64} />;
  if (checks.length === 0 && isSearch) return refusal || <NoMatch names={FILTERS}>{t('noMatch')}</NoMatch>;
  if (checks.length === 0)
    return (
      refusal || (
        <NothingYet
          action={can('synthetic:report') && <NewCheck />}
          sample={can('synthetic:report') && SAMPLES.check({ id, slug })}
        >
          {nothing('checks')}
        </NothingYet>
      )
    );
  return (
    <Stack>
      {refusal}
      {!isSearch && !query.hasNextPage && <Verdict checks={checks} />}
      <CheckList checks={checks} />
      <LoadMore query={query} />
    </Stack>
  );
};

const StatusFilter = () => {
  const { t } = useTranslation();
  const { get, change } = useAddress();
  const status = get('status') ?? '';
  const counts = useCheckCounts();
  return (
    <CountFilter
      label={t('status')}
      values={STATUSES}
      textOf={(value) => t(`values.${value}`)}
      counts={counts}
      value={status}
      onChange={(value) => change({ status: value || null })}
    />
  );
};

/** The synthetic checks of an organisation with their states and results. */
export const Component = () => {
  const { t } = useTranslation('checks');
  const { can } = useOrganisation();
  return (
    <Screen title={t('title')} about={t('about')} actions={can('synthetic:report') && <NewCheck />}>
      <Group justify="space-between" className="list-filters">
        <StatusFilter />
        <SearchBox label={t('search')} />
      </Group>
      <Checks />
    </Screen>
  );
};
