import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../components/screen';
import { useAddress } from '../../components/use-address';
import { useOrganisation } from '../../session/organisation';
import { IncidentDialog } from './incident-dialog';
import { IncidentDrawer } from './incident-drawer';
import { IncidentList } from './incident-list';
import { IncidentTabs } from './tabs';

const OpenButton = () => {
  const { t } = useTranslation('incidents');
  const { change } = useAddress();
  const [isOpen, { open, close }] = useDisclosure();
  const done = (incident: string): void => {
    close();
    change({ incident });
  };
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={open}>
        {t('open.label')}
      </Button>
      {isOpen && <IncidentDialog incident={null} onClose={close} onDone={done} />}
    </>
  );
};

/** Incidents, and who is told about them. */
export const Component = () => {
  const { t } = useTranslation('incidents');
  const { can } = useOrganisation();
  const { get, change } = useAddress();
  return (
    <Screen title={t('title')} about={t('about')} actions={can('incident:manage') && <OpenButton />}>
      {can('synthetic:report') ? <IncidentTabs /> : <IncidentList />}
      <IncidentDrawer id={get('incident')} onClose={() => change({ incident: null })} />
    </Screen>
  );
};
