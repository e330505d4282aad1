import { Tabs } from '@mantine/core';
import { ClipboardCheck, ScanSearch, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../components/screen';
import { useAddress } from '../../components/use-address';
import { useOrganisation } from '../../session/organisation';
import { ComplianceView } from './compliance/compliance-view';
import { NO_CONDITIONS } from './conditions';
import { ImportButton } from './import/import-button';
import { ScanDrawer } from './scans/scan-drawer';
import { ScanList } from './scans/scan-list';
import { TriageList } from './triage-list';

/** What the screen shows, with the first tab first. */
const TABS = { findings: ShieldAlert, scans: ScanSearch, compliance: ClipboardCheck };
type Tab = keyof typeof TABS;
const NAMES = Object.keys(TABS) as Tab[];

/** Findings, the scans that report them, and the controls that they concern. A tab has its own order and filters. */
export const Component = () => {
  const { t } = useTranslation('findings');
  const { can } = useOrganisation();
  const { get, change } = useAddress();
  const shown = NAMES.find((name) => name === get('tab')) ?? 'findings';
  const open = (tab: string | null): void =>
    change({ ...NO_CONDITIONS, scan: null, by: null, tab: tab === 'findings' ? null : tab });
  return (
    <Screen title={t('title')} about={t(`abouts.${shown}`)} actions={can('finding:report') && <ImportButton />}>
      <Tabs value={shown} onChange={open} keepMounted={false}>
        <Tabs.List mb="md" aria-label={t('tabs.label')} className="screen-only">
          {NAMES.map((name) => {
            const Icon = TABS[name];
            return (
              <Tabs.Tab key={name} value={name} leftSection={<Icon size={16} aria-hidden />}>
                {t(`tabs.${name}`)}
              </Tabs.Tab>
            );
          })}
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
