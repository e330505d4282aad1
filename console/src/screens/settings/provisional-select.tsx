import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Provisional } from './provisional';

/** The order of the choices: first that which can do the least harm. */
const CHOICES: readonly Provisional[] = ['minutes', 'hour', 'day', 'none'];

interface ProvisionalSelectProps {
  /** What confirms the change. */
  hint: string;
  value: Provisional;
  onChange: (value: Provisional) => void;
}

/** Whether a change is on trial, and for how long. */
export const ProvisionalSelect = ({ hint, value, onChange }: ProvisionalSelectProps) => {
  const { t } = useTranslation('settings');
  return (
    <NativeSelect
      label={t('provisional.label')}
      description={hint}
      value={value}
      onChange={({ currentTarget }) => onChange(CHOICES.find((choice) => choice === currentTarget.value) ?? 'none')}
      data={CHOICES.map((choice) => ({ value: choice, label: t(`provisional.${choice}`) }))}
    />
  );
};
