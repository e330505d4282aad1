import { Button, Grid, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../components/use-address';
import { addStep, type StepValues } from './step-form';
import { StepGraph } from './step-graph';
import { StepList } from './step-list';
import { StepPanel } from './step-panel';

/** A graph is too small to read there. */
const NARROW = '(max-width: 48em)';

interface StepsEditorProps {
  steps: StepValues[];
  isReadOnly: boolean;
  onChange: (steps: StepValues[]) => void;
}

/** The steps of a draft, as a graph or as a list, and the one that is open. */
export const StepsEditor = ({ steps, isReadOnly, onChange }: StepsEditorProps) => {
  const { t } = useTranslation('blueprints');
  const { get, change } = useAddress();
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const view = get('view') ?? (isNarrow ? 'list' : 'graph');
  const selected = get('step');
  const step = steps.find(({ id }) => id === selected);
  const select = (id: string | null) => change({ step: id });
  const add = () => {
    const next = addStep(steps);
    onChange(next);
    select(next.at(-1)?.id ?? null);
  };
  const View = view === 'list' ? StepList : StepGraph;
  return (
    <Stack>
      <Group justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label={t('view.label')}
          value={view}
          onChange={(value) => change({ view: value })}
          data={[
            { value: 'graph', label: t('view.graph') },
            { value: 'list', label: t('view.list') },
          ]}
        />
        {!isReadOnly && (
          <Button size="xs" variant="light" leftSection={<Plus size={16} aria-hidden />} onClick={add}>
            {t('step.add')}
          </Button>
        )}
      </Group>
      <Grid>
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <View steps={steps} selected={selected} isReadOnly={isReadOnly} onSelect={select} onChange={onChange} />
          {!isReadOnly && view === 'graph' && (
            <Text size="xs" c="dimmed" mt={4}>
              {t('step.how')}
            </Text>
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          {step ? (
            <StepPanel
              key={step.id}
              steps={steps}
              step={step}
              isReadOnly={isReadOnly}
              onChange={(next, id) => {
                onChange(next);
                if (id !== selected) select(id);
              }}
            />
          ) : (
            <Text size="sm" c="dimmed">
              {t(steps.length === 0 ? 'step.none' : isReadOnly ? 'step.chooseToSee' : 'step.choose')}
            </Text>
          )}
        </Grid.Col>
      </Grid>
    </Stack>
  );
};
