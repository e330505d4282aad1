import { countRefusedSignIn } from '../../audit/refused-sign-ins';
import { detailCodeOf, errorOf } from '../../values';

/** Counts refused sign-ins. An unavailable provider is not a refusal. */
export const noteRefusal = (organisationId: number, error: unknown, address: string | null): void => {
  const [{ name }, code] = [errorOf(error), detailCodeOf(error)];
  if ((name === 'PolicyError' || name === 'UnauthorizedError') && typeof code === 'string')
    countRefusedSignIn([organisationId], code, address ?? '');
};
