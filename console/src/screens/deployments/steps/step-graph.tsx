import { Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { placeSteps } from '../../blueprints/step-form';
import { STEP_BOX, STEP_LINE, STEP_WIDTH as WIDTH } from '../../blueprints/step-look';
import { type Step, titleOf } from '../deployment';
import { colourOf, StepBadge } from '../status';

const HEIGHT = 76;
const GAP_X = 48;
const GAP_Y = 16;
/** Room for the ring around the focused step. */
const MARGIN = 6;
const ARROW = 7;

interface StepGraphProps {
  steps: Step[];
  /** The key of the step that is open. */
  selected: string | null;
  onSelect: (key: string) => void;
}

interface Place {
  x: number;
  y: number;
}

const placesOf = (steps: readonly Step[]): Map<string, Place> =>
  new Map(
    [...placeSteps(steps.map(({ key, depends_on: needs }) => ({ id: key, depends_on: needs ?? [] })))].map(
      ([key, { column, row }]) => [key, { x: MARGIN + column * (WIDTH + GAP_X), y: MARGIN + row * (HEIGHT + GAP_Y) }],
    ),
  );

/** A curve from the right edge of a step to the left edge of one that depends on it. */
const curve = (from: Place, to: Place): string => {
  const [x1, y1] = [from.x + WIDTH, from.y + HEIGHT / 2];
  const [x2, y2] = [to.x - ARROW, to.y + HEIGHT / 2];
  const middle = (x1 + x2) / 2;
  return `M ${x1} ${y1} C ${middle} ${y1}, ${middle} ${y2}, ${x2} ${y2}`;
};

const Arrows = ({ steps, places }: { steps: readonly Step[]; places: Map<string, Place> }) =>
  steps.flatMap(({ key, depends_on: needs }) =>
    (needs ?? []).map((needed) => {
      const [from, to] = [places.get(needed), places.get(key)];
      if (!from || !to) return null;
      const tip = `${to.x - ARROW},${to.y + HEIGHT / 2 - ARROW / 2} ${to.x},${to.y + HEIGHT / 2} ${to.x - ARROW},${to.y + HEIGHT / 2 + ARROW / 2}`;
      return (
        <g key={JSON.stringify([needed, key])}>
          <path d={curve(from, to)} fill="none" stroke={STEP_LINE} strokeWidth={1.5} />
          <polygon points={tip} fill={STEP_LINE} />
        </g>
      );
    }),
  );

const Node = ({ step, isSelected, onSelect }: { step: Step; isSelected: boolean; onSelect: () => void }) => {
  const { t } = useTranslation('deployments');
  const title = titleOf(step);
  const colour = `var(--mantine-color-${colourOf(step.status)}-filled)`;
  return (
    <UnstyledButton
      aria-pressed={isSelected}
      onClick={onSelect}
      px="xs"
      w={WIDTH}
      h={HEIGHT}
      bd={`${isSelected ? 3 : 1}px solid ${colour}`}
      style={{ ...STEP_BOX, overflow: 'hidden' }}
    >
      <Stack gap={6}>
        <Text size="sm" fw={600} truncate title={title}>
          {title}
        </Text>
        <Group gap={4} wrap="nowrap">
          <StepBadge status={step.status} />
          {step.attempt > 1 && (
            <Text size="xs" c="dimmed" truncate>
              {t('step.attempt', { number: step.attempt })}
            </Text>
          )}
        </Group>
      </Stack>
    </UnstyledButton>
  );
};

/** The steps from left to right: an arrow leads from a step to those that wait for it. */
export const StepGraph = ({ steps, selected, onSelect }: StepGraphProps) => {
  const { t } = useTranslation('deployments');
  const places = placesOf(steps);
  const all = [...places.values()];
  const width = Math.max(0, ...all.map(({ x }) => x)) + WIDTH + MARGIN;
  const height = Math.max(0, ...all.map(({ y }) => y)) + HEIGHT + MARGIN;
  return (
    <Box style={{ overflowX: 'auto', background: 'var(--more)' }} role="group" aria-label={t('steps.graph')}>
      <Box pos="relative" w={width} h={height}>
        <svg width={width} height={height} aria-hidden style={{ position: 'absolute', inset: 0 }}>
          <Arrows steps={steps} places={places} />
        </svg>
        {steps.map((step) => {
          const place = places.get(step.key);
          return (
            <Box key={step.documentId} pos="absolute" left={place?.x ?? 0} top={place?.y ?? 0}>
              <Node step={step} isSelected={step.key === selected} onSelect={() => onSelect(step.key)} />
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};
