import { invariants } from '../../../../lifecycles/invariants';
import { invalid } from '../../../../wire/errors/http-errors';

/** A blueprint never changes: people reviewed this content, and deployments run it. */
export default invariants(({ before }) => {
  if (before)
    throw invalid(
      [{ path: ['name'], message: 'A blueprint never changes. Publish a new draft instead.' }],
      'BLUEPRINT_IMMUTABLE',
    );
});
