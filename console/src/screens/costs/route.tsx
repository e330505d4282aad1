import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card';
import { QueryView } from '../../components/query-view';
import { Screen } from '../../components/screen';
import { CsvButton } from './csv-button';
import { DaysChart } from './days-chart';
import { GroupsTable } from './groups-table';
import { RangeFields } from './range-fields';
import { Totals } from './totals';
import { GROUPS, useCosts, useView } from './use-costs';

/** Imported cloud costs of a range of days: their total, each day, and groups. */
export const Component = () => {
  const { t } = useTranslation('costs');
  const { range, group, setGroup } = useView();
  const byDay = useCosts('day', range);
  // By day, this is the same call.
  const grouped = useCosts(group, range);
  return (
    <Screen title={t('title')} about={t('about')} actions={<CsvButton costs={grouped.data} />}>
      <RangeFields />
      <QueryView query={byDay} skeleton={<Skeleton height={380} />}>
        {(costs) => (
          <Stack>
            <Totals costs={costs} />
            <DaysChart costs={costs} />
          </Stack>
        )}
      </QueryView>
      {/* Both have the same range, and are refused for the same reason. */}
      {!byDay.isError && (
        <Card title={t('groupsTitle')}>
          <SegmentedControl
            aria-label={t('groupsTitle')}
            value={group}
            onChange={setGroup}
            data={GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
          />
          <QueryView query={grouped}>{(costs) => <GroupsTable costs={costs} />}</QueryView>
        </Card>
      )}
    </Screen>
  );
};
