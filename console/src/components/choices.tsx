import { Chip, Group, Text } from '@mantine/core';

interface ChoicesProps<V extends string> {
  label: string;
  values: readonly V[];
  textOf: (value: V) => string;
  chosen: readonly V[];
  /** Receives them in the order of `values`, so that the same choice has one address. */
  onChange: (chosen: V[]) => void;
}

/** Values of a field, any of which can be chosen. */
export const Choices = <V extends string>({ label, values, textOf, chosen, onChange }: ChoicesProps<V>) => (
  <Group gap="xs" role="group" aria-label={label}>
    <Text size="sm" c="dimmed" w={{ base: '100%', md: 96 }} style={{ whiteSpace: 'nowrap' }} aria-hidden>
      {label}
    </Text>
    <Chip.Group
      multiple
      value={[...chosen]}
      onChange={(next) => onChange(values.filter((value) => next.includes(value)))}
    >
      {values.map((value) => (
        <Chip key={value} value={value} size="xs" variant="outline">
          {textOf(value)}
        </Chip>
      ))}
    </Chip.Group>
  </Group>
);
