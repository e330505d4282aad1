import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RANGES, type Range } from './range';
import { useView } from './use-costs';

const CUSTOM = 'custom';

const Day = ({ name, range, min, max }: { name: keyof Range; range: Range; min?: string; max?: string }) => {
  const { t } = useTranslation('costs');
  const { change } = useView();
  return (
    <TextInput
      type="date"
      label={t(name)}
      value={range[name]}
      min={min}
      max={max}
      onChange={({ currentTarget: { value } }) => value && change({ [name]: value })}
    />
  );
};

/** The range of days: a preset, or two days. */
export const RangeFields = () => {
  const { t } = useTranslation('costs');
  const { name, range, change } = useView();
  const today = new Date().toISOString().slice(0, 10);
  // A custom range starts with the days that were shown.
  const choose = (range_: string) =>
    change(range_ === CUSTOM ? { range: range_, ...range } : { range: range_, from: null, to: null });
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={t('range')}
        value={name}
        onChange={(event) => choose(event.currentTarget.value)}
        data={RANGES.map((value) => ({ value, label: t(`ranges.${value}`) }))}
      />
      {name === CUSTOM && (
        <>
          <Day name="from" range={range} max={range.to} />
          <Day name="to" range={range} min={range.from} max={today} />
        </>
      )}
    </Group>
  );
};
