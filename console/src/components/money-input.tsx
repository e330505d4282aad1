import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../format/locale';

interface MoneyInputProps extends NumberInputProps {
  currency?: 'EUR' | 'USD';
}

/** Amounts in EUR are cents; the prices of small resources, in USD, are less. */
const DECIMALS = { EUR: { decimalScale: 2, fixedDecimalScale: true }, USD: { decimalScale: 6 } };

/** How a language writes amounts: the sign of the currency before or after them, and what separates their digits. */
const writtenIn = (language: string, currency: string) => {
  const parts = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency }).formatToParts(1_000_000);
  const valueOf = (type: Intl.NumberFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  const first = parts.findIndex(({ type }) => type === 'integer');
  const last = parts.findLastIndex(({ type }) => type === 'fraction');
  const joined = (some: Intl.NumberFormatPart[]): string => some.map(({ value }) => value).join('');
  return {
    prefix: joined(parts.slice(0, first)),
    suffix: joined(parts.slice(last + 1)),
    thousandSeparator: valueOf('group'),
    decimalSeparator: valueOf('decimal'),
  };
};

/** An amount, written as everywhere else in the console: see `money` of `useFormat`. */
export const MoneyInput = ({ currency = 'EUR', ...props }: MoneyInputProps) => {
  const { i18n } = useTranslation();
  return <NumberInput min={0} {...DECIMALS[currency]} {...writtenIn(i18n.language, currency)} {...props} />;
};
