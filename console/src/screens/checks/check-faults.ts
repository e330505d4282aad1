import type { CheckType } from '../../../../src/domain/vocabularies';
import { faultsBy } from '../../api/errors';
import { fieldOf } from './fault-field';

/** The messages of a refusal by field of the form of a check. */
export const checkFaults = (error: unknown, type: CheckType): Record<string, string> =>
  faultsBy(error, ({ path }) => fieldOf(path, type));
