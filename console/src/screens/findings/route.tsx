import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../components/screen';
import { useAddress } from '../../components/use-address';
import { useOrganisation } from '../../session/organisation';
import { ComplianceView } from './compliance/compliance-view';
import { isSupportView } from '../../session/support-view';
import { NO_CONDITIONS } from './conditions';
import { ImportButton } from './import/import-button';
import { ScanDrawer } from './scans/scan-drawer';
import { ScanList } from './scans/scan-list';
import { TriageList } from './triage-list';

const ALL_TABS = ['findings', 'scans', 'compliance'] as const;
/** The compliance report is an export. */
const TABS = ALL_TABS.filter((name) => name !== 'compliance' || !isSupportView);

/** Findings, the scans that report them, and the controls that they concern. A tab has its own order and filters. */
export const Component = () => {
  const { t } = useTranslation('findings');
  const { can } = useOrganisation();
  const { get, change } = useAddress();
  const shown = TABS.find((name) => name === get('tab')) ?? 'findings';
  const open = (tab: string | null): void =>
    change({ ...NO_CONDITIONS, scan: null, by: null, tab: tab === 'findings' ? null : tab });
  return (
    <Screen title={t('title')} about={t(`abouts.${shown}`)} actions={can('finding:report') && <ImportButton />}>
      <Tabs value={shown} onChange={open} keepMounted={false}>
        <Tabs.List mb="md" aria-label={t('tabs.label')} className="screen-only">
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="findings">
          <TriageList />
        </Tabs.Panel>
        <Tabs.Panel value="scans">
          <ScanList />
        </Tabs.Panel>
        <Tabs.Panel value="compliance">
          <ComplianceView />
        </Tabs.Panel>
      </Tabs>
      <ScanDrawer id={get('scan')} onClose={() => change({ scan: null })} />
    </Screen>
  );
};
