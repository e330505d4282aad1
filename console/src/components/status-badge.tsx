import { Badge, type BadgeProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { common } from '../i18n/en/common';

/** A value of one of the API's vocabularies. */
export type StatusValue = keyof (typeof common)['values'];

/**
 * Green is fine, yellow needs attention, red needs it now, grey is over or not relevant, blue is in progress. A value without a
 * colour does not compile.
 */
const COLOURS: Record<StatusValue, string> = {
  active: 'green',
  enabled: 'green',
  ok: 'green',
  up: 'green',
  running: 'green',
  published: 'green',
  mitigated: 'green',
  delivered: 'green',
  grace_period: 'yellow',
  soft: 'yellow',
  degraded: 'yellow',
  maintenance: 'blue',
  medium: 'yellow',
  offline: 'orange',
  high: 'orange',
  suspended: 'red',
  hard: 'red',
  down: 'red',
  error: 'red',
  critical: 'red',
  dead: 'red',
  failed: 'red',
  pending: 'blue',
  invited: 'blue',
  review: 'blue',
  provisioning: 'blue',
  in_progress: 'blue',
  open: 'blue',
  low: 'cyan',
  archived: 'gray',
  revoked: 'gray',
  deactivated: 'gray',
  draft: 'gray',
  info: 'gray',
  accepted_risk: 'gray',
  false_positive: 'gray',
  unknown: 'gray',
  stopped: 'gray',
  terminated: 'gray',
  expired: 'gray',
  accepted: 'gray',
  disabled: 'gray',
  declined: 'gray',
};

/** Darker than Mantine's, for a contrast of 4.5:1. */
export const textColour = (colour: string): string =>
  `light-dark(color-mix(in srgb, var(--mantine-color-${colour}-9) 65%, black), var(--mantine-color-${colour}-2))`;

/** A word in a colour that can be read on its tint, on one line. */
export const ColourBadge = ({ color, ...badge }: BadgeProps & { color: string }) => (
  <Badge
    color={color}
    variant="light"
    tt="none"
    style={{ color: textColour(color), minWidth: 'max-content' }}
    {...badge}
  />
);

interface StatusBadgeProps {
  value: StatusValue;
  /** Where the word for the value says too little. */
  label?: string;
  size?: string;
}

/** A status or severity, in words and colour. */
export const StatusBadge = ({ value, label, size }: StatusBadgeProps) => {
  const { t } = useTranslation();
  return (
    <ColourBadge color={COLOURS[value]} size={size ?? 'md'}>
      {label ?? t(`values.${value}`)}
    </ColourBadge>
  );
};
