import { Container } from '@mantine/core';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { hasCode } from '../api/errors';
import { QueryView, SkeletonLines } from '../components/query-view';
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
  if (me.data) return <Outlet />;
  if (hasCode(me.error, ...SIGNED_OUT))
    return <Navigate to={`/sign-in?${new URLSearchParams({ next: pathname + search }).toString()}`} replace />;
  return (
    <Container size="sm" py="xl" component="main">
      <QueryView query={me} skeleton={<SkeletonLines count={6} />}>
        {() => null}
      </QueryView>
    </Container>
  );
};
