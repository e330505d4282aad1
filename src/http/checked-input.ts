import type { z } from 'zod';
import type { Field } from '../wire/field';
import type { Operation } from '../wire/operation';
import type { RequestState } from './request-state';

/** What callers can send in a field: relations as documentIds. */
type Sent<F> = F extends { kind: 'relation' } ? string | null : F extends Field<infer V, string> ? V : never;

type Inputs<O> = O extends { input: infer I extends Record<string, Field> } ? I : Record<never, never>;

type Required<O> = O extends { required: readonly (infer N)[] } ? N : never;

/** The checked body of an operation that is defined `as const`. */
export type InputOf<O extends Operation> = {
  -readonly [N in keyof Inputs<O> as N extends Required<O> ? N : never]: Sent<Inputs<O>[N]>;
} & { -readonly [N in keyof Inputs<O> as N extends Required<O> ? never : N]?: Sent<Inputs<O>[N]> | null };

/** The checked query parameters of an operation that is defined `as const`. */
export type QueryOf<O extends Operation> = O extends { query: infer Q extends NonNullable<Operation['query']> }
  ? { -readonly [N in keyof Q]: z.output<Q[N]['schema']> }
  : Record<never, never>;

/**
 * The body of a request. The policies have checked it against the operation.
 *
 * @typeParam O the operation of the route, such as `typeof startOperation`
 */
export const inputOf = <O extends Operation>({ state }: { state: RequestState }): InputOf<O> =>
  state.input as InputOf<O>;

/**
 * The query parameters of a request. The policies have checked them against the operation.
 *
 * @typeParam O the operation of the route, such as `typeof logOperation`
 */
export const parametersOf = <O extends Operation>({ state }: { state: RequestState }): QueryOf<O> =>
  state.query as QueryOf<O>;
