import { resourceService } from '../../../http/resource-service';
import { personBehind } from '../../../tenancy/identity/principal';
import { blueprintDraft } from '../../../resources/blueprint-draft';

/**
 * The author is the person who creates the draft, whatever the body says: otherwise the four-eyes rule could be
 * bypassed.
 */
export default resourceService(blueprintDraft, {
  beforeCreate: (values, { principal }) => ({
    values: { ...values, author: personBehind(principal) },
  }),
  // Sending the current status again changes nothing, even if another request has changed it since.
  beforeUpdate: (row, { status, ...values }) =>
    status === undefined || status === row.values.status ? values : { ...values, status },
});
