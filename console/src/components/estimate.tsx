import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../format/use-format';

interface EstimateProps {
  usd: number;
  /** USD for one EUR; null if there is no exchange rate. */
  rate: number | null;
  /** Puts an amount into words, such as "per month". */
  wordsOf?: (amount: string) => ReactNode;
}

/** An estimate in USD, and below it in EUR, in which budgets are: one currency a line. */
export const Estimate = ({ usd, rate, wordsOf = (amount) => amount }: EstimateProps) => {
  const format = useFormat();
  return (
    <>
      <Text component="div" inherit>
        {wordsOf(format.dollars(usd))}
      </Text>
      {rate !== null && (
        <Text component="div" inherit c="dimmed">
          {wordsOf(format.money(usd / rate))}
        </Text>
      )}
    </>
  );
};
