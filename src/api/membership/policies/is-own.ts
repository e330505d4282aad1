import type { RequestState } from '../../../http/request-state';
import { incapable } from '../../../wire/errors';

/** Everybody may leave; letting others go takes more. */
const isOwn = ({ state: { principal, target } }: { state: RequestState }): true => {
  const user = target?.values.user as { id: number } | null | undefined;
  if (principal.kind === 'user' && user?.id === principal.id) return true;
  throw incapable(
    'member:manage',
    'This is the membership of somebody else: DELETE it, with the capability member:manage.',
  );
};

export default isOwn;
