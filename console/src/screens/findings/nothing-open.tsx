import { useTranslation } from 'react-i18next';
import { recordsOf, useRecords } from '../../api/use-records';
import { EmptyState } from '../../components/empty-state';
import { NoMatch } from '../../components/no-match';
import { FINDINGS } from './finding';
import { NoReports } from './import/no-reports';
import { FILTERS, useFilters } from './use-findings';

/** Nothing is open. That is only good news if something has been reported: it asks for one finding in any state. */
const NoneOpen = () => {
  const { t } = useTranslation('findings');
  const { t: nothing } = useTranslation('nothingYet');
  const any = useRecords(FINDINGS, { fields: 'status' }, { pageSize: 1 });
  if (any.isPending) return null;
  if (any.data && recordsOf(any).length === 0) return <NoReports text={nothing('findings')} />;
  return <EmptyState>{t('none')}</EmptyState>;
};

/** What the list of findings shows without findings. */
export const NothingToTriage = () => {
  const { t } = useTranslation('findings');
  const { isChanged } = useFilters();
  return isChanged ? <NoMatch names={FILTERS}>{t('noneSelected')}</NoMatch> : <NoneOpen />;
};
