import { Anchor, Drawer, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Fact, FactsTable } from '../../../components/facts-table';
import { QueryView } from '../../../components/query-view';
import { RelativeTime } from '../../../components/relative-time';
import { useAddress } from '../../../components/use-address';
import { NO_CONDITIONS } from '../conditions';
import { ScanResult } from './scan-result';
import { type Scan, useScan } from './use-scans';

const Facts = ({ scan }: { scan: Scan }) => {
  const { t } = useTranslation('scans');
  const { tool, tool_version: version, scope, format, started_at: started, scanned_at: scanned } = scan;
  const facts: Fact[] = [
    [t('tool'), [tool, version].filter(Boolean).join(' ')],
    [t('scope'), scope],
    [t('format'), format && t(`formats.${format}`)],
    [t('scanned'), scanned && <RelativeTime time={scanned} />],
    [t('imported'), started && <RelativeTime time={started} />],
    [t('importedBy'), scan.imported_by],
    ['SHA-256', scan.sha256],
  ];
  return <FactsTable facts={facts} id={scan.documentId} />;
};

const Content = ({ scan }: { scan: Scan }) => {
  const { t } = useTranslation('scans');
  const { linkTo } = useAddress();
  const { tool, scope } = scan;
  return (
    <Stack>
      <ScanResult scan={scan} />
      {tool && scope && (
        <Anchor component={Link} to={linkTo({ ...NO_CONDITIONS, scan: null, tab: null, tool, scope })} size="sm">
          {t('showFindings')}
        </Anchor>
      )}
      <Facts scan={scan} />
    </Stack>
  );
};

/** One scan beside the list, which the address names; null closes it. */
export const ScanDrawer = ({ id, onClose }: { id: string | null; onClose: () => void }) => {
  const { t } = useTranslation('scans');
  const query = useScan(id);
  return (
    <Drawer opened={id !== null} onClose={onClose} position="right" size="lg" title={t('scan')}>
      <QueryView query={query}>{(scan) => <Content scan={scan} />}</QueryView>
    </Drawer>
  );
};
