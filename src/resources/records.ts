import type { Field, FieldKind } from '../wire/field';
import type { Definition } from '.';

/** The types of records, from the definitions of their resources: `RecordOf<typeof securityFinding>`, or by the content type. */

/** The content type of a resource. */
export type Uid = Definition['uid'];

type Described = Pick<Definition, 'ownership' | 'mayBePlatforms'> & { fields: Record<string, Field> };

type DefinitionOf<R> = R extends Uid ? Extract<Definition, { uid: R }> : R extends Described ? R : never;

type FieldsOf<R> = DefinitionOf<R>['fields'];

/** A moment as it is stored or written. */
type Moment = string | Date;

type Shown<F> = F extends Field<infer V, string> ? V : never;

/** A record as the API shows it: API names, relations as stubs. */
export type RecordOf<R extends Uid | Described> = {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
} & { -readonly [N in keyof FieldsOf<R>]: Shown<FieldsOf<R>[N]> };

type AttributeOf<F, N> =
  F extends Field<unknown, infer A> ? (string extends A ? N : [A] extends [never] ? N : A) : never;

type KindOf<F> = F extends { kind: infer K extends FieldKind } ? K : never;

type Stored<F> =
  KindOf<F> extends 'relation'
    ? number | null
    : KindOf<F> extends 'json'
      ? unknown
      : KindOf<F> extends 'datetime'
        ? Moment | Extract<Shown<F>, null>
        : Shown<F>;

/**
 * A record as lifecycles see it: the names of the schema, relations as numeric ids. It has an organisation, unless it may be
 * the platform's. The types of attributes that are in no field are unknown.
 */
export type StoredOf<R extends Uid | Described> = Record<string, unknown> & {
  id: number;
  documentId: string;
} & {
  -readonly [N in keyof FieldsOf<R> as AttributeOf<FieldsOf<R>[N], N>]: N extends 'organisation'
    ? number | (DefinitionOf<R> extends { mayBePlatforms?: never } ? never : null)
    : Stored<FieldsOf<R>[N]>;
};
