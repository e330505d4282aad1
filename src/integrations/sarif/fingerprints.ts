import { hash } from 'node:crypto';
import type { Fingerprint } from '../../domain/findings/reported';
import { type Json, objectAt, textAt } from './json';
import { cleanLine, TEXT_LIMITS } from '../../domain/findings/texts';

/** Fingerprints of each kind at most. */
const MAX_FINGERPRINTS = 20;

/** A long fingerprint is hashed: cut off, it could be equal to another one. */
const valueOf = (text: string): string | null =>
  text.length > TEXT_LIMITS.line ? hash('sha256', text) : cleanLine(text);

const ofKind = (kind: Fingerprint['kind'], fingerprints: Json): Fingerprint[] =>
  Object.keys(fingerprints)
    .slice(0, MAX_FINGERPRINTS)
    .flatMap((key) => {
      const [, stem, version] = /^(.+)\/v(\d{1,9})$/.exec(key) ?? [];
      const name = cleanLine(stem ?? key);
      const value = valueOf(textAt(fingerprints, key) ?? '');
      return name === null || value === null ? [] : [{ kind, name, version: Number(version ?? 0), value }];
    });

/** The fingerprints of a result. `primaryLocationLineHash/v1` is version 1, and a name without a version is version 0. */
export const fingerprintsOf = (result: Json): Fingerprint[] => [
  ...ofKind('full', objectAt(result, 'fingerprints')),
  ...ofKind('partial', objectAt(result, 'partialFingerprints')),
];
