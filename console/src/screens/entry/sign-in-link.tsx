import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { CONSOLE_PAGES } from '../../../../src/domain/console-pages';
import { isStandalone } from '../../session/standalone';

/** A link to the sign-in page, where the server has one. */
export const SignInLink = ({ label, next }: { label: string; next?: string }) => {
  const query = next ? `?${new URLSearchParams({ next }).toString()}` : '';
  if (isStandalone) return null;
  return (
    <Anchor component={Link} size="sm" to={`${CONSOLE_PAGES.signIn}${query}`}>
      {label}
    </Anchor>
  );
};
