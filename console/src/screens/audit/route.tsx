import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recordsOf } from '../../api/use-records';
import { NoMatch } from '../../components/no-match';
import { RecordsTable } from '../../components/records-table';
import { Refusal } from '../../components/refusal';
import { Screen } from '../../components/screen';
import { useAddress } from '../../components/use-address';
import { useOrganisation } from '../../session/organisation';
import { ChainHead } from './chain-head';
import { useColumns } from './columns';
import { SORT_AT_FIRST } from './entry';
import { EntryDrawer } from './entry-drawer';
import { exportEntries, type Format } from './export';
import { ExportMenu } from './export-menu';
import { Filters } from './filters';
import { FILTERS, useConditions, useEntries } from './use-entries';
import { useTargetNames } from './use-names';

/** Who changed what and when: the audit log with its filters, each entry with its changes, and the end of its chain. */
export const Component = () => {
  const { t } = useTranslation('audit');
  const { documentId } = useOrganisation();
  const { get } = useAddress();
  const conditions = useConditions();
  const entries = useEntries();
  const pages = entries.data?.pages.map(({ data }) => data) ?? [];
  const columns = useColumns(useTargetNames(pages));
  const run = useMutation({ mutationFn: (format: Format) => exportEntries(documentId, format, conditions) });
  const known = recordsOf(entries).find((entry) => entry.documentId === get('entry'));
  return (
    <Screen title={t('title')} about={t('about')} actions={<ExportMenu run={run} />}>
      <Refusal error={run.error} />
      <Filters />
      <RecordsTable
        query={entries}
        columns={columns}
        label={t('title')}
        defaultSort={SORT_AT_FIRST}
        minWidth={900}
        empty={<NoMatch names={FILTERS}>{t('none')}</NoMatch>}
      />
      <ChainHead />
      <EntryDrawer known={known} />
    </Screen>
  );
};
