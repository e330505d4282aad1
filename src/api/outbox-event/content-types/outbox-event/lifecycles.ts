import { type Attributes, invariants } from '../../../../lifecycles/invariants';

/** An event that names no moment is due at once: the relay looks for events whose moment has come. */
export default invariants(({ before, data }) => {
  const written = data as Attributes;
  if (before === null || written.available_at === null) written.available_at ??= new Date();
});
