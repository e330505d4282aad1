import { newDocumentId } from '../../../../database/document-id';
import { changedContent } from '../../../../domain/blueprints/draft-lifecycle';
import { fixedIn } from '../../../../domain/blueprints/versions';
import { invariants } from '../../../../lifecycles/invariants';
import { invalid } from '../../../../wire/errors/http-errors';

/** A blueprint never changes: people reviewed this content, and deployments run it. It can only be superseded and retired. */
export default invariants(({ before, data }) => {
  if (!data) return;
  if (!before) {
    if (data.line) return;
    // The first version of a line names it.
    data.documentId ??= newDocumentId();
    data.line = data.documentId;
  } else if (fixedIn(changedContent(before, data)).length > 0) {
    throw invalid(
      [{ path: ['name'], message: 'A blueprint never changes. Publish a next version instead.' }],
      'BLUEPRINT_IMMUTABLE',
    );
  }
});
