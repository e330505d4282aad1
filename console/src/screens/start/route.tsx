import { Navigate } from 'react-router-dom';
import { lastOrganisation } from '../../session/last-organisation';
import { useMe } from '../../session/use-me';

/** The start page: the organisation that was shown last, or the first one, or the page to create one. */
export const Component = () => {
  const { memberships } = useMe();
  const last = lastOrganisation();
  const { organisation } = memberships.find((one) => one.organisation.slug === last) ?? memberships[0] ?? {};
  return <Navigate to={organisation ? `/organisations/${organisation.slug}/dashboard` : '/organisations'} replace />;
};
