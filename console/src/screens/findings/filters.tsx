import { Button, Chip, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FINDING_STATUSES, SEVERITIES } from '../../../../src/domain/vocabularies';
import { CountChip } from '../../components/count-filter';
import { SearchBox } from '../../components/search-box';
import type { StatusValue } from '../../components/status-badge';
import { Facets } from './facets';
import { useFilters } from './use-findings';

interface ValuesProps {
  label: string;
  values: readonly StatusValue[];
  chosen: StatusValue[];
  counts: Record<string, number> | undefined;
  onChange: (chosen: string[]) => void;
}

/** The values of a field with the number of findings, any of which can be chosen. */
const Values = ({ label, values, chosen, counts, onChange }: ValuesProps) => {
  const { t } = useTranslation();
  return (
    <Group gap="xs" role="group" aria-label={label}>
      <Text size="sm" c="dimmed" w={{ base: '100%', md: 96 }} style={{ whiteSpace: 'nowrap' }} aria-hidden>
        {label}
      </Text>
      <Chip.Group multiple value={chosen} onChange={onChange}>
        {values.map((value) => (
          <CountChip key={value} value={value} text={t(`values.${value}`)} count={counts && (counts[value] ?? 0)} />
        ))}
      </Chip.Group>
    </Group>
  );
};

interface FiltersProps {
  counts: Record<'status' | 'severity', Record<string, number> | undefined>;
  /** Stands at the end of the last line. */
  children: ReactNode;
}

/** What narrows the list of findings: status, severity, where they come from, who works on them, and words. */
export const Filters = ({ counts, children }: FiltersProps) => {
  const { t } = useTranslation('findings');
  const filters = useFilters();
  // In the order of the vocabulary, so that the same choice has one address.
  const ordered = (values: readonly string[], chosen: string[]) => values.filter((value) => chosen.includes(value));
  return (
    <Stack gap="xs" className="list-filters">
      <Values
        label={t('status')}
        values={FINDING_STATUSES}
        chosen={filters.statuses}
        counts={counts.status}
        onChange={(chosen) => filters.setStatuses(ordered(FINDING_STATUSES, chosen))}
      />
      <Values
        label={t('severity')}
        values={SEVERITIES}
        chosen={filters.severities}
        counts={counts.severity}
        onChange={(chosen) => filters.setSeverities(ordered(SEVERITIES, chosen))}
      />
      <Facets />
      <Group gap="xs">
        <SearchBox placeholder={t('searchHint')} />
        {filters.isChanged && (
          <Button variant="subtle" size="xs" onClick={filters.reset}>
            {t('reset')}
          </Button>
        )}
        {children}
      </Group>
    </Stack>
  );
};
