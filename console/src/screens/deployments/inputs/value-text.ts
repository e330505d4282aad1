import { useTranslation } from 'react-i18next';
import { properName } from '../../../format/proper-names';
import { useFormat } from '../../../format/use-format';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/**
 * A value of an input as a person reads it, in the language of the page. What is sent stays as it is. Only a value that was
 * chosen can be the technical name of a provider or a system: other texts are shown as they were entered.
 */
export const useValueText = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const asIs = (text: string): string => text;
  return (value: unknown, isChosen = false): string => {
    const nameOf = isChosen ? properName : asIs;
    if (typeof value === 'string') return nameOf(value);
    if (typeof value === 'number') return format.exactNumber(value);
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (value === null || (isTexts(value) && value.length === 0)) return '–';
    return isTexts(value) ? value.map(nameOf).join(', ') : JSON.stringify(value);
  };
};
