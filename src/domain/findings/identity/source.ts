import { hash } from 'node:crypto';
import type { IdentityKey } from './identity';

/** Findings of one tool within one scope. */
export interface Source {
  tool: string;
  scope: string;
}

/** Identifies the findings of a source. It does not contain the organisation, so that findings can move. */
export const sourceKey = ({ tool, scope }: Source): string =>
  hash('sha256', JSON.stringify([tool, scope]), 'base64url').slice(0, 22);

/** Makes the texts by which findings of a source are found: one for each identity key. */
export const lookupsOf = (source: Source): ((keys: readonly IdentityKey[]) => string[]) => {
  const part = sourceKey(source);
  return (keys) => keys.map(({ hash: key }) => `${part}${key}`);
};
