import { useEffect } from 'react';
import { Outlet, useParams } from 'react-router-dom';
import { OrganisationProvider } from '../session/organisation';
import { rememberOrganisation } from '../session/last-organisation';
import { namedMembership } from '../session/named-membership';
import { isSupportView } from '../session/support-view';
import { useMe } from '../session/use-me';
import { NotFound } from './faults';

/** Provides the organisation that the address names to the screens below. */
export const OrganisationFrame = () => {
  const { slug } = useParams();
  const membership = namedMembership(useMe().memberships, slug);
  const known = membership?.organisation.slug;
  useEffect(() => {
    if (known && !isSupportView) rememberOrganisation(known);
  }, [known]);
  if (!membership) return <NotFound />;
  return (
    <OrganisationProvider key={slug} membership={membership}>
      <Outlet />
    </OrganisationProvider>
  );
};
