import { type RequestState, targetOf } from '../../../http/request-state';
import { guarded } from '../../../wire/errors/guard-errors';

/**
 * Requires that the organisation has opted in to its leaderboard. Until then it is not visible, not even to operators
 * (docs/organisation-fields.md, row 26).
 */
const leaderboardEnabled = ({ state }: { state: RequestState }): true => {
  const { id, documentId, values } = targetOf({ state });
  if (values.leaderboard_enabled === true) return true;
  throw guarded('LEADERBOARD_DISABLED', { documentId, slug: String(values.slug ?? id) });
};

export default leaderboardEnabled;
