import { Group } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  Hourglass,
  LoaderCircle,
  SkipForward,
  TimerOff,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DeploymentStatus, DeploymentStepStatus } from '../../../../src/domain/vocabularies';
import { ColourBadge } from '../../components/status-badge';

/** How a status looks. The icon tells it apart without colours. */
interface Look {
  colour: string;
  Icon: LucideIcon;
}

const STEP_LOOKS: Record<DeploymentStepStatus, Look> = {
  pending: { colour: 'gray', Icon: CircleDashed },
  running: { colour: 'blue', Icon: LoaderCircle },
  succeeded: { colour: 'green', Icon: CircleCheck },
  failed: { colour: 'red', Icon: CircleX },
  unknown: { colour: 'yellow', Icon: CircleHelp },
  skipped: { colour: 'gray', Icon: SkipForward },
  cancelled: { colour: 'gray', Icon: Ban },
  timed_out: { colour: 'red', Icon: TimerOff },
};

const DEPLOYMENT_LOOKS: Record<DeploymentStatus, Look> = {
  awaiting_approval: { colour: 'yellow', Icon: Hourglass },
  pending: STEP_LOOKS.pending,
  running: STEP_LOOKS.running,
  needs_resolution: STEP_LOOKS.unknown,
  succeeded: STEP_LOOKS.succeeded,
  failed: STEP_LOOKS.failed,
  timed_out: STEP_LOOKS.timed_out,
  cancelled: STEP_LOOKS.cancelled,
  rejected: { colour: 'gray', Icon: CircleX },
  destroying: { colour: 'orange', Icon: LoaderCircle },
  destroyed: { colour: 'gray', Icon: Trash2 },
};

const Look = ({ look: { colour, Icon }, text }: { look: Look; text: string }) => (
  <ColourBadge color={colour} leftSection={<Icon size={14} aria-hidden style={{ display: 'block' }} />}>
    {text}
  </ColourBadge>
);

/** The status of a deployment, and whether it has drifted. */
export const DeploymentBadge = ({ status, drifted }: { status: DeploymentStatus; drifted?: string | null }) => {
  const { t } = useTranslation('deployments');
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex">
      <Look look={DEPLOYMENT_LOOKS[status]} text={t(`statuses.${status}`)} />
      {drifted && <Look look={{ colour: 'orange', Icon: CircleHelp }} text={t('drifted')} />}
    </Group>
  );
};

/** The status of a step. */
export const StepBadge = ({ status }: { status: DeploymentStepStatus }) => {
  const { t } = useTranslation('deployments');
  return <Look look={STEP_LOOKS[status]} text={t(`stepStatuses.${status}`)} />;
};

/** The colour of a step's status, for the graph. */
export const colourOf = (status: DeploymentStepStatus): string => STEP_LOOKS[status].colour;
