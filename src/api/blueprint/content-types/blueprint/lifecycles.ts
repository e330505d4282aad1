import { invariants } from '../../../../lifecycles/invariants';
import { invalid } from '../../../../wire/errors/http-errors';

/** A blueprint is what was published, for ever: a change would alter what runs under people who reviewed something else. */
export default invariants(({ before }) => {
  if (before)
    throw invalid(
      [{ path: ['name'], message: 'A blueprint never changes. Publish a new draft instead.' }],
      'BLUEPRINT_IMMUTABLE',
    );
});
