import { resourceService } from '../../../http/resource-service';
import { blueprintDraft } from '../contract';

/**
 * The author is the person who creates the draft, whatever the body says: otherwise the four-eyes rule could be
 * bypassed.
 */
export default resourceService(blueprintDraft, {
  beforeCreate: (values, { principal }) => ({
    values: { ...values, author: principal.kind === 'user' ? principal.id : null },
  }),
  // Sending the current status again changes nothing, even if another request has changed it since.
  beforeUpdate: (row, { status, ...values }) =>
    status === undefined || status === row.values.status ? values : { ...values, status },
});
