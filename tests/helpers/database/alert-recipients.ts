import { db } from '../api';

/** Makes the list of an organisation one from before addresses were confirmed, which counts as confirmed. */
export const storeAsBefore = ({ id }: { id: number }): Promise<unknown> =>
  db()('organisations').where({ id }).update({ alert_decisions: null, recent_alert_requests: null });
