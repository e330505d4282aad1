import { jsonText } from './step-form';

/** The types of JSON Schema that a variable can have. */
export const VARIABLE_TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object'] as const;

/** An input variable in the form. */
export interface VariableValues {
  name: string;
  type: string;
  description: string;
  /** Text of a string; otherwise JSON. Empty for none. */
  default: string;
  /** Allowed values, written like the default. Empty for any. */
  enum: string[];
  /** The other rules of the schema, as JSON; empty for none. */
  rest: string;
}

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A value as the schema needs it. Texts that are no JSON stay texts, and the server says that they do not fit. */
export const valueOf = (type: string, text: string): unknown => {
  if (type === 'string') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** The variables of a draft as the form shows them. */
export const variableValues = (variables: Record<string, unknown> | null): VariableValues[] =>
  Object.entries(variables ?? {}).map(([name, schema]) => {
    const { type, description, default: value, enum: allowed, ...rest } = isSchema(schema) ? schema : {};
    const isSimple = typeof type === 'string';
    const others = isSimple || type === undefined ? rest : { type, ...rest };
    return {
      name,
      type: isSimple ? type : '',
      description: typeof description === 'string' ? description : '',
      default: value === undefined ? '' : textOf(value),
      enum: Array.isArray(allowed) ? allowed.map(textOf) : [],
      rest: Object.keys(others).length > 0 ? jsonText(others) : '',
    };
  });

const schemaOf = ({ type, description, default: value, enum: allowed, rest }: VariableValues): Schema => ({
  ...(type ? { type } : {}),
  ...(description ? { description } : {}),
  ...(value ? { default: valueOf(type, value) } : {}),
  ...(allowed.length > 0 ? { enum: allowed.map((text) => valueOf(type, text)) } : {}),
  ...(rest.trim() ? (JSON.parse(rest) as Schema) : {}),
});

/** The variables of the form as the API accepts them. */
export const variablesOf = (values: readonly VariableValues[]): Record<string, unknown> =>
  Object.fromEntries(values.map((variable) => [variable.name, schemaOf(variable)]));

/** A new variable with a name that none of the others has. */
export const newVariable = (values: readonly VariableValues[]): VariableValues => {
  const names = new Set(values.map(({ name }) => name));
  let number = values.length + 1;
  while (names.has(`variable_${number}`)) number += 1;
  return { name: `variable_${number}`, type: 'string', description: '', default: '', enum: [], rest: '' };
};
