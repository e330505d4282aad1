import { type Attributes, invariants } from '../../../../lifecycles/invariants';

/** An event without `available_at` is due at once: the relay queries by that time. */
export default invariants(({ before, data }) => {
  const written = data as Attributes;
  if (before === null || written.available_at === null) written.available_at ??= new Date();
});
