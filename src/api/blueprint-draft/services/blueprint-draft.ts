import { resourceService } from '../../../http/resource-service';
import { blueprintDraft } from '../contract';

/** The author is who creates the draft, never who the body says: otherwise nobody's own work needed a second pair of eyes. */
export default resourceService(blueprintDraft, {
  beforeCreate: (values, { principal }) => ({
    values: { ...values, author: principal.kind === 'user' ? principal.id : null },
  }),
  // Who repeats a status moves nothing, even where another request has moved the draft since.
  beforeUpdate: (row, { status, ...values }) =>
    status === undefined || status === row.values.status ? values : { ...values, status },
});
