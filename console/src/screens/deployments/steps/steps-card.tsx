import { Grid, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { DeploymentAction } from '../../../../../src/domain/vocabularies';
import { Card } from '../../../components/card';
import { QueryView } from '../../../components/query-view';
import { useAddress } from '../../../components/use-address';
import { type Deployment, type Step } from '../deployment';
import { useSteps } from '../use-deployments';
import { type Round, roundsOf } from './rounds';
import { StepGraph } from './step-graph';
import { StepPanel } from './step-panel';
import { StepTable } from './step-table';

type View = 'graph' | 'list';

/** The chosen view, which this browser remembers; at first the list on small screens. */
const useView = (): [View, (view: View) => void] => {
  const isSmall = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const [stored, store] = useLocalStorage<View | ''>({
    key: 'tenantry-deployment-view',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  return [stored || (isSmall ? 'list' : 'graph'), store];
};

const ViewControl = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => {
  const { t } = useTranslation('deployments');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('steps.view')}
      value={view}
      onChange={(value) => onChange(value as View)}
      data={[
        { value: 'graph', label: t('steps.asGraph') },
        { value: 'list', label: t('steps.asList') },
      ]}
    />
  );
};

/** What was done to a deployment: made, verified or destroyed. */
const RoundControl = ({
  rounds,
  shown,
  onChange,
}: {
  rounds: Round[];
  shown: Round;
  onChange: (id: string) => void;
}) => {
  const { t } = useTranslation('deployments');
  if (rounds.length < 2) return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('steps.action')}
      value={shown.action}
      onChange={onChange}
      data={rounds.map(({ action }) => ({ value: action, label: t(`actions.${action}`) }))}
    />
  );
};

/** The action whose steps are shown first: what the deployment does, or the verification that found it drifted. */
const actionAtFirst = ({ status, action, drifted_at: drifted }: Deployment): DeploymentAction =>
  drifted !== null && status === 'succeeded' ? 'verify' : action;

/** The step that is open: the chosen one, else one that needs a person, has failed, or runs. */
const openStep = (steps: readonly Step[], chosen: string | null): Step | undefined =>
  steps.find(({ key }) => key === chosen) ??
  steps.find(({ status }) => status === 'unknown') ??
  steps.find(({ status }) => status === 'failed' || status === 'timed_out') ??
  steps.find(({ status }) => status === 'running') ??
  steps[0];

const Steps = ({ all, deployment }: { all: Step[]; deployment: Deployment }) => {
  const { t } = useTranslation('deployments');
  const { get, change } = useAddress();
  const [view, setView] = useView();
  const isGraph = view === 'graph';
  const rounds = roundsOf(all);
  const shown = rounds.find(({ action }) => action === (get('action') ?? actionAtFirst(deployment))) ?? rounds.at(-1);
  if (!shown) return <Text c="dimmed">{t('steps.none')}</Text>;
  const { steps } = shown;
  const open = openStep(steps, get('step'));
  const props = { steps, selected: open?.key ?? null, onSelect: (step: string) => change({ step }) };
  return (
    <Stack>
      <Group gap="xs">
        <ViewControl view={view} onChange={setView} />
        <RoundControl rounds={rounds} shown={shown} onChange={(action) => change({ action, step: null })} />
      </Group>
      <Grid>
        <Grid.Col span={isGraph ? 12 : { base: 12, lg: 7 }}>
          {isGraph ? <StepGraph {...props} /> : <StepTable {...props} />}
        </Grid.Col>
        <Grid.Col span={isGraph ? 12 : { base: 12, lg: 5 }}>
          {open && <StepPanel step={open} steps={steps} deployment={deployment} />}
        </Grid.Col>
      </Grid>
    </Stack>
  );
};

/** The steps of a deployment as a graph or a list, and one of them in detail. */
export const StepsCard = ({ deployment }: { deployment: Deployment }) => {
  const { t } = useTranslation('deployments');
  const query = useSteps(deployment);
  return (
    <Card title={t('steps.title')}>
      <QueryView query={query}>{(all) => <Steps all={all} deployment={deployment} />}</QueryView>
    </Card>
  );
};
