import { Upcoming } from '../operations/organisations';

/** Rows that fit into the widget. */
const SHOWN = 5;

/** What changes next, on the home page. */
export default function UpcomingWidget() {
  return <Upcoming most={SHOWN} />;
}
