import type { IdentityKey } from '../../../domain/findings/identity/identity';
import { type Source, sourceKey } from '../../../repositories/findings/imports/claims';

/** Makes the texts by which findings of a source are found: one for each identity key. */
export const lookupsOf = (source: Source): ((keys: readonly IdentityKey[]) => string[]) => {
  const part = sourceKey(source);
  return (keys) => keys.map(({ hash }) => `${part}${hash}`);
};
