import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ColourBadge } from '../../components/status-badge';
import type { Incident } from './use-incidents';

/** An open finding can wait; an open incident cannot. */
const COLOURS = { open: 'red', acknowledged: 'yellow', resolved: 'green' } as const;

/** The status of an incident, in words and colour. */
export const IncidentBadge = ({ status }: Pick<Incident, 'status'>) => {
  const { t } = useTranslation('incidents');
  return <ColourBadge color={COLOURS[status]}>{t(`statuses.${status}`)}</ColourBadge>;
};

/** Says that an incident opens and closes again and again. Nothing if it does not. */
export const FlappingBadge = ({ flapping: isFlapping }: Pick<Incident, 'flapping'>) => {
  const { t } = useTranslation('incidents');
  if (!isFlapping) return null;
  return (
    <Badge variant="outline" color="gray" tt="none" c="var(--mantine-color-text)" style={{ minWidth: 'max-content' }}>
      {t('flapping')}
    </Badge>
  );
};
