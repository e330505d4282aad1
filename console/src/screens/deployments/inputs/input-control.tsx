import {
  JsonInput,
  MultiSelect,
  NumberInput,
  PasswordInput,
  type PasswordInputProps,
  Select,
  Switch,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { decimalSeparatorOf } from '../../../format/locale';
import type { InputField, InputValues } from './input-fields';
import { patternWords } from './pattern-words';
import { useValueText } from './value-text';

interface InputControlProps {
  field: InputField;
  value: InputValues[string];
  error: string | undefined;
  onChange: (value: InputValues[string]) => void;
}

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

/** What the schema says about the values, in words: its description, and its bounds. */
const useHint = ({ description, schema, kind }: InputField): string | undefined => {
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
  return parts.filter((part) => part !== '').join(' · ') || undefined;
};

const asText = (value: InputValues[string]): string => (typeof value === 'string' ? value : '');
const asTexts = (value: InputValues[string]): string[] => (Array.isArray(value) ? value : []);

type SecretInputProps = PasswordInputProps & { value: string; onText: (text: string) => void };

/** A secret of one line, or of several that were pasted: browsers would remove the line breaks of a key. */
const SecretInput = ({ value, onText, ...props }: SecretInputProps) => {
  const { t } = useTranslation('deployments');
  const lines = value.split('\n').length;
  return (
    <PasswordInput
      {...props}
      value={value}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text');
        if (!text.includes('\n') || value !== '') return;
        event.preventDefault();
        onText(text);
      }}
      // Mantine says it of other inputs only.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('inputs.show'), tabIndex: 0 }}
      inputContainer={(children) => (
        <>
          {children}
          {lines > 1 && <Text size="xs">{t('inputs.lines', { lines })}</Text>}
        </>
      )}
      autoComplete="new-password"
      spellCheck={false}
    />
  );
};

/** The control of one input. Its label is the title of the variable. */
export const InputControl = ({ field, value, error, onChange }: InputControlProps) => {
  const { i18n } = useTranslation();
  const textOf = useValueText();
  const { kind, isRequired, allowed, title, type } = field;
  const shared = { label: title, description: useHint(field), error, required: isRequired };
  const ofText = {
    ...shared,
    value: asText(value),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  switch (kind) {
    case 'secret':
      return <SecretInput {...ofText} onText={onChange} />;
    case 'switch':
      return (
        <Switch
          {...{ ...shared, required: false }}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          data={allowed.map((each) => ({ value: JSON.stringify(each), label: textOf(each, true) }))}
          value={asText(value) || null}
          allowDeselect={!isRequired}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      );
    case 'choices':
      return (
        <MultiSelect
          {...shared}
          data={allowed.map((each) => ({ value: String(each), label: textOf(each, true) }))}
          value={asTexts(value)}
          onChange={onChange}
        />
      );
    case 'texts':
      return <TagsInput {...shared} acceptValueOnBlur value={asTexts(value)} onChange={onChange} />;
    case 'json':
      return (
        <JsonInput {...shared} value={asText(value)} onChange={onChange} autosize minRows={2} spellCheck={false} />
      );
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={asText(value)}
          // As text, which the server checks: a number has no more digits than JavaScript keeps.
          onChange={(number) => onChange(String(number))}
          decimalSeparator={decimalSeparatorOf(i18n.language)}
          allowDecimal={type !== 'integer'}
          clampBehavior="none"
          hideControls
          autoComplete="off"
        />
      );
    case 'text':
      return <TextInput {...ofText} autoComplete="off" />;
  }
};
