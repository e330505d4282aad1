import { Chip, type ChipProps, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format';

interface CountChipProps extends Omit<ChipProps, 'children'> {
  text: string;
  /** How many records have the value; undefined while it is being read. */
  count: number | undefined;
}

/** A value of a filter, with the number of its records. */
export const CountChip = ({ text, count, ...chip }: CountChipProps) => {
  const format = useFormat();
  return (
    <Chip size="sm" {...chip}>
      {text}
      {count !== undefined && (
        <Text span inherit fw={700}>
          {` ${format.number(count)}`}
        </Text>
      )}
    </Chip>
  );
};

interface CountFilterProps<V extends string> {
  /** Names the group for people who do not see it. */
  label: string;
  values: readonly V[];
  textOf: (value: V) => string;
  /** What a value means: a line below, once it is chosen. */
  hintOf?: (value: V) => string;
  /** How many records have each value; undefined while it is being read. */
  counts: Record<string, number> | undefined;
  /** The chosen value; empty for all. */
  value: string;
  onChange: (value: string) => void;
}

/** Selects the records of a list by a status, and shows how many there are of each. */
export const CountFilter = <V extends string>(props: CountFilterProps<V>) => {
  const { label, values, textOf, hintOf, counts, value, onChange } = props;
  const chosen = values.find((each) => each === value);
  const { t } = useTranslation();
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const options = [
    { key: '', text: t('all'), count: all },
    ...values.map((key) => ({ key, text: textOf(key), count: counts && (counts[key] ?? 0) })),
  ];
  return (
    <div>
      <Chip.Group value={value} onChange={(next) => onChange(String(next))}>
        <Group gap="xs" role="radiogroup" aria-label={label}>
          {options.map(({ key, text, count }) => (
            <CountChip key={key} value={key} text={text} count={count} />
          ))}
        </Group>
      </Chip.Group>
      {hintOf && chosen !== undefined && (
        <Text size="sm" c="dimmed" mt="xs">
          {hintOf(chosen)}
        </Text>
      )}
    </div>
  );
};
