import type { z } from 'zod';

/** How a value is stored, compared and shown. */
export type FieldKind =
  | 'string'
  | 'text'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'datetime'
  | 'date'
  | 'json'
  | 'relation';

/**
 * Who can write a field over REST: `tenant`, callers with the operation's capability; `platform`, platform operators;
 * `system`, only Tenantry itself.
 */
export type Writer = 'tenant' | 'platform' | 'system';

/** What Strapi and the database know of an attribute beyond its type. */
export interface Column {
  /** Whether Strapi refuses a record without it. A field without null is, unless it has a default that no creation must send. */
  required?: boolean;
  /** Its value in new records. A boolean field has false unless this says otherwise. */
  default?: string | number | boolean;
  /** Whether no two rows have the same value. */
  unique?: true;
  /** The digits of a decimal, and those of them after the point, instead of [19, 6]. */
  digits?: readonly [precision: number, scale: number];
  /** Whether Strapi's own API never shows it. */
  private?: true;
  /** Whether the admin panel does not show it either. */
  hidden?: true;
}

/**
 * One field of a resource in requests and responses. Its type keeps the value that a response contains, the attribute and the kind,
 * so that definitions type their records (`RecordOf`).
 */
export interface Field<V = unknown, A extends string = string, K extends FieldKind = FieldKind> {
  kind: K;
  /** Name of the schema's attribute, if it differs from the wire name (`status` is reserved in Strapi). */
  attribute?: A;
  /** What a caller can send. */
  input: z.ZodType;
  /** What a response contains. */
  output: z.ZodType<V>;
  writer: Writer;
  /** The values of a closed vocabulary. */
  values?: readonly string[];
  /** The values of the vocabulary in rising order, if lists are sorted by it instead of the alphabet. */
  rank?: readonly string[];
  /** A JSON value that can be a list of texts, which filters can search for one of them. */
  mayBeList?: boolean;
  /** An address to which frontends link. */
  isWebAddress?: true;
  /** Can be set at creation and never changed. */
  createOnly?: boolean;
  /** Every record has a value: Tenantry itself writes it, and it is never null. */
  isAlwaysSet?: boolean;
  /** Never leaves the server: responses contain null. */
  secret?: boolean;
  /** The content type of a related record, and its attribute with a human-readable name. */
  relation?: { target: string; label: string };
  /** What its column differs in from others of its kind. */
  column?: Column;
  /** Shown in the OpenAPI document and in the admin panel. */
  description: string;
}

/** What a field can differ in from others of its kind. */
export type Options = Partial<Pick<Field, 'attribute' | 'writer' | 'createOnly' | 'secret' | 'column'>> & {
  nullable?: boolean;
};

export type NoOptions = Record<never, never>;

/** The type of a field with these options; `D`: whether it can be null by default. */
export type Built<V, O, K extends FieldKind, D extends boolean = true> = Field<
  (O extends { nullable: infer N } ? N : D) extends false ? V : V | null,
  O extends { attribute: infer A extends string } ? A : never,
  K
>;

/**
 * Creates a field.
 *
 * @param schemas what a caller can send, and what a response contains
 * @param isNullable whether it can be null, unless the options decide it
 */
export const field = <V, O extends Options, K extends FieldKind, D extends boolean = true>(
  kind: K,
  schemas: readonly [value: z.ZodType, output: z.ZodType<V>],
  description: string,
  options: O | undefined,
  isNullable?: D,
): Built<V, O, K, D> => {
  const [value, output] = schemas;
  const { nullable = isNullable ?? true, ...rest }: Options = options ?? {};
  const built: Field = {
    kind,
    input: nullable ? value.nullable() : value,
    output: nullable ? output.nullable() : output,
    writer: 'tenant',
    description,
    ...(!nullable && rest.writer === 'system' ? { isAlwaysSet: true } : {}),
    ...rest,
  };
  // TypeScript cannot follow what the options decide.
  return built as Built<V, O, K, D>;
};

/** A related record in a response, with its label. */
export interface Stub {
  id: number;
  documentId: string;
}
