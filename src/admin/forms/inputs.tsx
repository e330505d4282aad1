import { useField, useFetchClient } from '@strapi/strapi/admin';
import {
  Box,
  Field,
  MultiSelect,
  MultiSelectOption,
  SingleSelect,
  SingleSelectOption,
  Textarea,
  TextInput,
  Typography,
} from '@strapi/design-system';
import { type ChangeEvent, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { valueInWords } from '../../domain/panel/panel-words';
import { INPUTS, listedValues } from './arrange-form';

/** What the content manager gives to an input of a form. */
interface InputProps {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

type FrameProps = Omit<InputProps, 'disabled'> & { error?: string; children: ReactNode };

const Frame = ({ name, label, hint, required = false, error, children }: FrameProps) => (
  <Field.Root name={name} hint={hint} required={required} error={error} width="100%">
    <Field.Label>{label}</Field.Label>
    {children}
    <Field.Hint />
    <Field.Error />
  </Field.Root>
);

const entriesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry))) : [];

/** A list of texts, one a line. */
const Lines = ({ disabled, ...props }: InputProps) => {
  const { value, error, onChange } = useField<string[] | null>(props.name);
  const [text, setText] = useState(() => textsIn(value).join('\n'));
  const stored = textsIn(value).join('\n');
  useEffect(() => {
    // Another value than what is being typed: the form was saved or read again.
    setText((typed) => (entriesOf(typed).join('\n') === stored ? typed : stored));
  }, [stored]);
  const type = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    setText(target.value);
    const entries = entriesOf(target.value);
    onChange(props.name, entries.length > 0 ? entries : null);
  };
  return (
    <Frame {...props} error={error}>
      <Textarea value={text} onChange={type} disabled={disabled} minHeight="8rem" />
    </Frame>
  );
};

/** A JSON value that only Tenantry writes. */
const ShownJson = (props: InputProps) => {
  const { value } = useField<unknown>(props.name);
  const text = value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
  return (
    <Frame {...props}>
      <Box
        tag="pre"
        tabIndex={0}
        aria-label={props.label}
        background="neutral150"
        borderColor="neutral200"
        hasRadius
        padding={3}
        maxHeight="24rem"
        overflow="auto"
      >
        <Typography variant="pi" tag="code">
          {text || 'Nothing'}
        </Typography>
      </Box>
    </Frame>
  );
};

/** Some values of a vocabulary. */
const Choices = ({ disabled, ...props }: InputProps) => {
  const { slug = '' } = useParams();
  const { value, error, onChange } = useField<string[] | null>(props.name);
  const chosen = textsIn(value);
  const offered = new Set([...(listedValues(slug, props.name) ?? []), ...chosen]);
  return (
    <Frame {...props} error={error}>
      <MultiSelect
        withTags
        disabled={disabled}
        placeholder="Choose here"
        value={chosen}
        onChange={(values: string[]) => onChange(props.name, values.length > 0 ? values : null)}
        onClear={() => onChange(props.name, null)}
      >
        {[...offered].map((one) => (
          <MultiSelectOption key={one} value={one}>
            {valueInWords(one)}
          </MultiSelectOption>
        ))}
      </MultiSelect>
    </Frame>
  );
};

const PLANS =
  '/content-manager/collection-types/api::subscription-plan.subscription-plan?page=1&pageSize=100&sort=name:ASC';

/** The names of all plans; null until they are read, undefined for administrators who cannot read plans. */
const usePlans = (): string[] | null | undefined => {
  const { get } = useFetchClient();
  const [plans, setPlans] = useState<string[] | null | undefined>(null);
  useEffect(() => {
    let isCurrent = true;
    get<{ results: { name: string }[] }>(PLANS).then(
      ({ data }) => isCurrent && setPlans(data.results.map(({ name }) => name)),
      () => isCurrent && setPlans(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [get]);
  return plans;
};

/** One of the plans. Who cannot read them types its name. */
const Plan = ({ disabled, ...props }: InputProps) => {
  const { value, error, onChange } = useField<string | null>(props.name);
  const plans = usePlans();
  const current = value ? [value] : [];
  const set = (plan: string | number) => onChange(props.name, plan === '' ? null : String(plan));
  return (
    <Frame {...props} error={error}>
      {plans === undefined ? (
        <TextInput
          disabled={disabled}
          value={value ?? ''}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => set(target.value)}
        />
      ) : (
        <SingleSelect
          disabled={disabled}
          value={value ?? ''}
          placeholder="No plan"
          onChange={set}
          onClear={() => set('')}
        >
          {[...new Set([...(plans ?? []), ...current])].map((plan) => (
            <SingleSelectOption key={plan} value={plan}>
              {plan}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      )}
    </Frame>
  );
};

/** Strapi 5.54 declares inputs without the properties that it gives them. */
const input = (type: string, component: ComponentType<InputProps>) => ({
  type,
  Component: component as ComponentType,
});

/** Tenantry's own inputs, for `addFields`. */
export const OWN_INPUTS = [
  input(INPUTS.lines, Lines),
  input(INPUTS.choices, Choices),
  input(INPUTS.plan, Plan),
  input(INPUTS.json, ShownJson),
];
