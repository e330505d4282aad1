import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textColour } from '../../components/status-badge';
import type { Incident } from './use-incidents';

/** An open finding can wait; an open incident cannot. */
const COLOURS = { open: 'red', acknowledged: 'yellow', resolved: 'green' } as const;

/** The status of an incident, in words and colour. */
export const IncidentBadge = ({ status }: Pick<Incident, 'status'>) => {
  const { t } = useTranslation('incidents');
  const colour = COLOURS[status];
  return (
    <Badge color={colour} variant="light" tt="none" style={{ color: textColour(colour), minWidth: 'max-content' }}>
      {t(`statuses.${status}`)}
    </Badge>
  );
};
