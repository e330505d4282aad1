import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format';
import { MAX_SEARCHED } from './use-findings';

interface ListNotesProps {
  total: number | undefined;
  isTooLong: boolean;
  isAmongNewest: boolean;
}

/** How many findings the list has, and in what it differs from what a person has asked for. */
export const ListNotes = ({ total, isTooLong, isAmongNewest }: ListNotesProps) => {
  const { t } = useTranslation('findings');
  const format = useFormat();
  const notes = [
    ...(total === undefined ? [] : [t('total', { count: total, number: format.number(total) })]),
    ...(isAmongNewest ? [t('amongNewest', { number: format.number(MAX_SEARCHED) })] : []),
    ...(isTooLong ? [t('tooLong')] : []),
  ];
  return (
    <Text size="sm" c="dimmed" role="status">
      {notes.join(' ')}
    </Text>
  );
};
