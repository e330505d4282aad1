import { ActionIcon, Group, Table } from '@mantine/core';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ResponsiveTable } from '../../components/responsive-table';
import { removeStep, type StepValues } from './step-form';

interface StepListProps {
  steps: StepValues[];
  selected: string | null;
  isReadOnly: boolean;
  onSelect: (id: string | null) => void;
  onChange: (steps: StepValues[]) => void;
}

/** The steps as a table: the same as the graph, for the keyboard and for screen readers. */
export const StepList = ({ steps, selected, isReadOnly, onSelect, onChange }: StepListProps) => {
  const { t } = useTranslation('blueprints');
  const { t: common } = useTranslation();
  const names = new Map(steps.map(({ id, name }) => [id, name || id]));
  const namesOf = (needs: readonly string[]): string => needs.map((id) => names.get(id) ?? id).join(', ');
  return (
    <ResponsiveTable minWidth={250} aria-label={t('steps')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('step.one')}</Table.Th>
          <Table.Th>{t('step.type')}</Table.Th>
          <Table.Th>{t('step.dependsOn')}</Table.Th>
          <Table.Th ta="right">{common('actions')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {steps.map(({ id, name, type, depends_on: needs }) => (
          <Table.Tr
            key={id}
            aria-selected={id === selected}
            bg={id === selected ? 'var(--mantine-color-default-hover)' : undefined}
          >
            <Table.Td data-part="title">{name || id}</Table.Td>
            <Table.Td data-label={t('step.type')} style={{ whiteSpace: 'nowrap' }}>
              {t(`step.types.${type}`)}
            </Table.Td>
            <Table.Td data-label={t('step.dependsOn')}>{namesOf(needs) || '–'}</Table.Td>
            <Table.Td data-part="actions">
              <Group gap={4} justify="flex-end" wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t(isReadOnly ? 'step.show' : 'step.edit', { name: name || id })}
                  onClick={() => onSelect(id)}
                >
                  {isReadOnly ? <Eye size={16} aria-hidden /> : <Pencil size={16} aria-hidden />}
                </ActionIcon>
                {!isReadOnly && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('step.remove', { name: name || id })}
                    onClick={() => onChange(removeStep(steps, id))}
                  >
                    <Trash2 size={16} aria-hidden />
                  </ActionIcon>
                )}
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ResponsiveTable>
  );
};
