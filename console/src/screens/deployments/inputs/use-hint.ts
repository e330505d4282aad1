import { useTranslation } from 'react-i18next';
import type { InputField } from './input-fields';
import { patternWords } from './pattern-words';
import { useValueText } from './value-text';

const BOUNDS = [
  ['minimum', 'min'],
  ['maximum', 'max'],
  ['exclusiveMinimum', 'above'],
  ['exclusiveMaximum', 'below'],
  ['minLength', 'minLength'],
  ['maxLength', 'maxLength'],
  ['minItems', 'minItems'],
  ['maxItems', 'maxItems'],
] as const;

/** What the hint, the control or its label says. */
const SAID: ReadonlySet<string> = new Set([
  ...BOUNDS.map(([rule]) => rule),
  ...['type', 'title', 'description', 'default', 'enum', 'const', 'writeOnly'],
]);

/** Formats of JSON Schema that have a name for people. */
const FORMATS = ['date', 'time', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uuid'] as const;

const patternOf = (pattern: unknown) => {
  if (typeof pattern !== 'string') return [];
  const { kind, value } = patternWords(pattern);
  return [{ name: `patterns.${kind}` as const, value }];
};

const formatOf = (format: unknown) => {
  if (format === 'date-time') return [{ name: 'formats.moment' as const, value: '' }];
  return FORMATS.filter((known) => known === format).map((known) => ({ name: `formats.${known}` as const, value: '' }));
};

const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The rules of a schema that the hint does not say exactly, such as a pattern; null without such rules. */
export const rulesBeyondHint = ({ schema }: InputField): Record<string, unknown> | null => {
  const rules = Object.entries(schema).filter(
    ([rule, value]) => !SAID.has(rule) && !(rule === 'format' && formatOf(value).length > 0),
  );
  return rules.length > 0 ? Object.fromEntries(rules) : null;
};

/** What the schema says about the values, in words: its description, and its bounds. */
export const useHint = ({ description, schema, kind }: InputField): string | undefined => {
  const { t } = useTranslation('deployments');
  const textOf = useValueText();
  const bounds = BOUNDS.flatMap(([rule, text]) => {
    const value = schema[rule];
    return typeof value === 'string' || typeof value === 'number'
      ? [t(`inputs.${text}`, { value: textOf(value) })]
      : [];
  });
  const forms = [...patternOf(schema.pattern), ...formatOf(schema.format)].map((form) =>
    t(`inputs.${form.name}`, form),
  );
  const parts = [description, asSentence([...bounds, ...forms].join(', ')), kind === 'json' ? t('inputs.json') : ''];
  const said = parts.filter((part) => part !== '');
  // The dot between the parts ends a sentence, too.
  return said.map((part, at) => (at < said.length - 1 ? part.replace(/\.$/, '') : part)).join(' · ') || undefined;
};
