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
import { useHint } from './use-hint';
import { useValueText } from './value-text';

interface InputControlProps {
  field: InputField;
  value: InputValues[string];
  error: string | undefined;
  onChange: (value: InputValues[string]) => void;
}

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
