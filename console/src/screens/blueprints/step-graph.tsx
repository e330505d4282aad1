import '@xyflow/react/dist/style.css';
import './step-graph.css';
import { Box, Text, useComputedColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  type EdgeChange,
  getViewportForBounds,
  MarkerType,
  type Node,
  type NodeChange,
  Position,
  ReactFlow,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connect, disconnect, placeSteps, removeStep, type StepValues } from './step-form';
import { STEP_BOX, STEP_LINE, STEP_WIDTH } from './step-look';

const HEIGHT = 60;
const GAP = 70;
const GRAPH_HEIGHT = 420;
const MIN_ZOOM = 0.2;
/** Of the graph, around the steps. */
const PADDING = 0.1;

interface StepGraphProps {
  steps: StepValues[];
  /** The id of the step that is open. */
  selected: string | null;
  isReadOnly: boolean;
  onSelect: (id: string | null) => void;
  onChange: (steps: StepValues[]) => void;
}

const edgeId = (needed: string, id: string): string => JSON.stringify([needed, id]);

const edgesOf = (steps: readonly StepValues[], selected: string | null): Edge[] =>
  steps.flatMap(({ id, depends_on: needs }) =>
    needs.map((needed) => ({
      id: edgeId(needed, id),
      source: needed,
      target: id,
      selected: edgeId(needed, id) === selected,
      markerEnd: { type: MarkerType.ArrowClosed, color: STEP_LINE },
    })),
  );

const styleOf = (isSelected: boolean) => ({
  ...STEP_BOX,
  border: isSelected ? '3px solid var(--mantine-primary-color-filled)' : `1px solid ${STEP_LINE}`,
  textAlign: 'start' as const,
});

const useNodes = ({ steps, selected }: StepGraphProps): Node[] => {
  const { t } = useTranslation('blueprints');
  const places = placeSteps(steps);
  return steps.map(({ id, name, type }) => {
    const { column, row } = places.get(id) ?? { column: 0, row: 0 };
    const title = name || id;
    return {
      id,
      position: { x: column * (STEP_WIDTH + GAP), y: row * (HEIGHT + GAP / 2) },
      width: STEP_WIDTH,
      height: HEIGHT,
      selected: id === selected,
      style: styleOf(id === selected),
      ariaLabel: t('step.label', { name: title, type: t(`step.types.${type}`) }),
      sourcePosition: Position.Right,
      targetPosition: Position.Left,
      data: {
        label: (
          <>
            <Text size="sm" fw={600} truncate title={title}>
              {title}
            </Text>
            <Text size="xs">{t(`step.types.${type}`)}</Text>
          </>
        ),
      },
    };
  });
};

/** What the graph reports, as changes of the steps. */
const useChanges = ({ steps, onSelect, onChange }: StepGraphProps) => {
  const { t } = useTranslation('blueprints');
  const [edge, setEdge] = useState<string | null>(null);
  return {
    edge,
    onNodesChange: (changes: NodeChange[]) => {
      const removed = changes.flatMap((change) => (change.type === 'remove' ? [change.id] : []));
      if (removed.length > 0) return onChange(removed.reduce(removeStep, steps));
      const chosen = changes.find((change) => change.type === 'select' && change.selected);
      if (chosen?.type === 'select') onSelect(chosen.id);
    },
    onEdgesChange: (changes: EdgeChange[]) => {
      const removed = changes.flatMap((change) => (change.type === 'remove' ? [change.id] : []));
      if (removed.length > 0) {
        const pairs = removed.map((id) => JSON.parse(id) as [string, string]);
        return onChange(pairs.reduce((now, [needed, id]) => disconnect(now, needed, id), steps));
      }
      for (const change of changes) if (change.type === 'select') setEdge(change.selected ? change.id : null);
    },
    onConnect: ({ source, target }: Connection) => {
      const next = connect(steps, source, target);
      if (next) onChange(next);
      else notifications.show({ color: 'red', message: t('step.circle') });
    },
  };
};

/** Shows all steps again when there are others, or the graph has another size. */
const Fit = ({ count }: { count: number }) => {
  const { getNodes, getNodesBounds, setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  useEffect(() => {
    if (width === 0 || count === 0) return;
    const bounds = getNodesBounds(getNodes());
    void setViewport(getViewportForBounds(bounds, width, GRAPH_HEIGHT, MIN_ZOOM, 1, PADDING));
  }, [getNodes, getNodesBounds, setViewport, width, count]);
  return null;
};

/** The steps as a graph: an arrow leads from a step to those that depend on it. */
export const StepGraph = (props: StepGraphProps) => {
  const { t } = useTranslation('blueprints');
  const scheme = useComputedColorScheme('light');
  const { edge, ...changes } = useChanges(props);
  const { isReadOnly, onSelect, steps } = props;
  return (
    <Box
      className="step-graph"
      h={GRAPH_HEIGHT}
      bd="1px solid var(--mantine-color-default-border)"
      style={{ borderRadius: 8 }}
    >
      <ReactFlow
        nodes={useNodes(props)}
        edges={edgesOf(steps, edge)}
        {...changes}
        onPaneClick={() => onSelect(null)}
        nodesDraggable={false}
        nodesConnectable={!isReadOnly}
        deleteKeyCode={isReadOnly ? null : ['Delete', 'Backspace']}
        colorMode={scheme}
        minZoom={MIN_ZOOM}
        preventScrolling={false}
        aria-label={t('step.graph')}
      >
        <Fit count={steps.length} />
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </Box>
  );
};
