import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recordsOf } from '../../api/use-records';
import { NoMatch } from '../../components/no-match';
import { RecordsTable } from '../../components/records-table';
import { Refusal } from '../../components/refusal';
import { Screen } from '../../components/screen';
import { useAddress } from '../../components/use-address';
import { RecordNames } from '../../records/record-names';
import { useOrganisation } from '../../session/organisation';
import { ChainHead } from './chain-head';
import { useColumns } from './columns';
import { SORT_AT_FIRST } from './entry';
import { EntryDrawer } from './entry-drawer';
import { exportEntries, type Format } from './export';
import { ExportMenu } from './export-menu';
import { Filters } from './filters';
import { namesIn, targetsOf } from './targets';
import { FILTERS, useConditions, useEntries } from './use-entries';

const Log = () => {
  const { t } = useTranslation('audit');
  const { get } = useAddress();
  const query = useEntries();
  const entries = recordsOf(query);
  const columns = useColumns(namesIn(entries));
  return (
    <>
      <RecordNames pages={query.data?.pages.map(({ data }) => targetsOf(data)) ?? []}>
        <RecordsTable
          query={query}
          columns={columns}
          label={t('title')}
          defaultSort={SORT_AT_FIRST}
          minWidth={900}
          empty={<NoMatch names={FILTERS}>{t('none')}</NoMatch>}
        />
      </RecordNames>
      <ChainHead />
      <EntryDrawer known={entries.find(({ documentId }) => documentId === get('entry'))} />
    </>
  );
};

/** Who changed what and when: the audit log with its filters, each entry with its changes, and the end of its chain. */
export const Component = () => {
  const { t } = useTranslation('audit');
  const { documentId } = useOrganisation();
  const conditions = useConditions();
  const run = useMutation({ mutationFn: (format: Format) => exportEntries(documentId, format, conditions) });
  return (
    <Screen title={t('title')} about={t('about')} actions={<ExportMenu run={run} />}>
      <Refusal error={run.error} />
      <Filters />
      <Log />
    </Screen>
  );
};
