import { Tabs } from '@mantine/core';
import { BellRing, Siren } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../components/use-address';
import { ChannelList } from './channels/channel-list';
import { IncidentList } from './incident-list';

/** Incidents, and who is told about them. A tab has its own order and filters, which are not those of the other. */
export const IncidentTabs = () => {
  const { t } = useTranslation('incidents');
  const { get, change } = useAddress();
  const shown = get('tab') === 'channels' ? 'channels' : 'incidents';
  const open = (tab: string | null): void =>
    change({ tab: tab === 'channels' ? tab : null, sort: null, q: null, status: null, severity: null });
  return (
    <Tabs value={shown} onChange={open} keepMounted={false}>
      <Tabs.List mb="md" aria-label={t('tabs.label')}>
        <Tabs.Tab value="incidents" leftSection={<Siren size={16} aria-hidden />}>
          {t('tabs.incidents')}
        </Tabs.Tab>
        <Tabs.Tab value="channels" leftSection={<BellRing size={16} aria-hidden />}>
          {t('tabs.channels')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="incidents">
        <IncidentList />
      </Tabs.Panel>
      <Tabs.Panel value="channels">
        <ChannelList />
      </Tabs.Panel>
    </Tabs>
  );
};
