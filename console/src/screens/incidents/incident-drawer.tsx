import { Anchor, Button, Drawer, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCheckNames } from '../../components/checks-field';
import { type Fact, FactsTable } from '../../components/facts-table';
import { QueryView } from '../../components/query-view';
import { Refusal } from '../../components/refusal';
import { ClockTime } from '../../components/clock-time';
import { StatusBadge } from '../../components/status-badge';
import { useFormat } from '../../format/use-format';
import { useOrganisation } from '../../session/organisation';
import { useCause } from './cause';
import { ResolveDialog, UpdateDialog } from './dialogs';
import { FlappingBadge, IncidentBadge } from './incident-badge';
import { IncidentDialog } from './incident-dialog';
import { isOnPages } from './on-pages';
import { Timeline } from './timeline';
import { useIncidentWrites } from './use-incident-writes';
import { type Incident, useIncident } from './use-incidents';

const CheckLinks = ({ ids }: { ids: readonly string[] }) => {
  const { slug } = useOrganisation();
  const names = useCheckNames(ids) ?? [];
  return (
    <Stack gap={0}>
      {names.map(({ value, label }) => (
        <Anchor key={value} size="sm" component={Link} to={`/organisations/${slug}/checks?check=${value}`}>
          {label}
        </Anchor>
      ))}
    </Stack>
  );
};

const Facts = ({ incident }: { incident: Incident }) => {
  const { t } = useTranslation('incidents');
  const { t: common } = useTranslation();
  const format = useFormat();
  const cause = useCause();
  const { started_at: from, resolved_at: until, acknowledged_at: seen, checks } = incident;
  const facts: Fact[] = [
    [t('cause'), cause(incident.cause)],
    [t('started'), from && <ClockTime key="from" time={from} />],
    [t('acknowledgedAt'), seen && <ClockTime key="seen" time={seen} />],
    [t('acknowledgedBy'), incident.acknowledged_by],
    [t('resolvedAt'), until && <ClockTime key="until" time={until} />],
    [t('lasted'), from && until && format.duration(Date.parse(until) - Date.parse(from))],
    [t('checks'), checks && checks.length > 0 && <CheckLinks key="checks" ids={checks} />],
    [t('public'), common(isOnPages(incident) ? 'yes' : 'no')],
    [t('publicText'), incident.public_text],
  ];
  return <FactsTable facts={facts} id={incident.documentId} />;
};

const Actions = ({ incident }: { incident: Incident }) => {
  const { t } = useTranslation('incidents');
  const [dialog, setDialog] = useState<'update' | 'resolve' | 'edit' | null>(null);
  const { documentId: id, status } = incident;
  const { acknowledge } = useIncidentWrites(id);
  const close = () => setDialog(null);
  const isOver = status === 'resolved';
  return (
    <>
      <Group gap="xs">
        {status === 'open' && (
          <Button size="xs" loading={acknowledge.isPending} onClick={() => acknowledge.mutate(undefined)}>
            {t('acknowledge')}
          </Button>
        )}
        {!isOver && (
          <Button size="xs" variant="default" onClick={() => setDialog('update')}>
            {t('write.label')}
          </Button>
        )}
        {!isOver && (
          <Button size="xs" variant="default" onClick={() => setDialog('resolve')}>
            {t('resolve.label')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setDialog('edit')}>
          {t('edit.label')}
        </Button>
      </Group>
      <Refusal error={acknowledge.error} />
      {dialog === 'update' && <UpdateDialog id={id} onClose={close} />}
      {dialog === 'resolve' && <ResolveDialog id={id} onClose={close} />}
      {dialog === 'edit' && <IncidentDialog incident={incident} onClose={close} onDone={close} />}
    </>
  );
};

const Content = ({ incident }: { incident: Incident }) => {
  const { t } = useTranslation('incidents');
  const { slug, can } = useOrganisation();
  return (
    <Stack>
      <Group gap="xs">
        <IncidentBadge status={incident.status} />
        <StatusBadge value={incident.severity} />
        <FlappingBadge flapping={incident.flapping} />
      </Group>
      {can('incident:manage') && <Actions incident={incident} />}
      <Facts incident={incident} />
      <Title order={3} size="h5">
        {t('timeline')}
      </Title>
      <Timeline updates={incident.updates ?? []} />
      {can('audit:read') && (
        <Anchor size="sm" component={Link} to={`/organisations/${slug}/audit?target=${incident.documentId}`}>
          {t('history')}
        </Anchor>
      )}
    </Stack>
  );
};

/** One incident beside the list, which the address names; null closes it. */
export const IncidentDrawer = ({ id, onClose }: { id: string | null; onClose: () => void }) => {
  const { t } = useTranslation('incidents');
  const { t: common } = useTranslation();
  const query = useIncident(id);
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={query.data?.title ?? t('incident')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <QueryView query={query}>{(incident) => <Content incident={incident} />}</QueryView>
    </Drawer>
  );
};
