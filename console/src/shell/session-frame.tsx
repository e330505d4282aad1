import { Container } from '@mantine/core';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { organisationPage } from '../../../src/domain/console-pages';
import { hasCode } from '../api/errors';
import { QueryView, SkeletonLines } from '../components/query-view';
import { isSupportView } from '../session/support-view';
import { useOptionalMe } from '../session/use-me';

/** Refusals that mean that nobody is signed in. */
const SIGNED_OUT = [
  'UNAUTHENTICATED',
  'SESSION_ENDED',
  'SESSION_OVER',
  'REFRESH_TOKEN_USED',
  'REFRESH_TOKEN_REUSED',
] as const;

/** Shows pages that need a session; without one, the sign-in page, which leads back here. */
export const SessionFrame = () => {
  const me = useOptionalMe();
  const { pathname, search } = useLocation();
  const own = me.data?.support_view && me.data.memberships[0];
  // A support view has no account, and can create no organisation.
  if (own && !pathname.startsWith(`${organisationPage(own.organisation.slug, '')}`))
    return <Navigate to={organisationPage(own.organisation.slug, 'dashboard')} replace />;
  if (me.data) return <Outlet />;
  if (hasCode(me.error, ...SIGNED_OUT) && !isSupportView)
    return <Navigate to={`/sign-in?${new URLSearchParams({ next: pathname + search }).toString()}`} replace />;
  return (
    <Container size="sm" py="xl" component="main">
      <QueryView query={me} skeleton={<SkeletonLines count={6} />}>
        {() => null}
      </QueryView>
    </Container>
  );
};
