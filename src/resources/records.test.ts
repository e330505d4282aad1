import type { FindingStatus } from '../domain/vocabularies';
import type { Stub } from '../wire/field-type';
import type { RecordOf, StoredOf } from './records';
import type { securityFinding } from './security-finding';

/** Compiles only if both types are the same. */
type Same<A, B> = [A, B] extends [B, A] ? true : never;

type Finding = RecordOf<typeof securityFinding>;
type StoredFinding = StoredOf<'api::security-finding.security-finding'>;

const SAME: Record<string, true> = {
  'a definition and its content type': true satisfies Same<Finding, RecordOf<'api::security-finding.security-finding'>>,
  'the values of a vocabulary': true satisfies Same<Finding['status'], FindingStatus>,
  'a field that can be null': true satisfies Same<Finding['mitigated_at'], string | null>,
  'a relation in a response': true satisfies Same<Finding['organisation'], Stub | null>,
  'the attribute of a field': true satisfies Same<StoredFinding['finding_status'], FindingStatus>,
  'an attribute that is in no field': true satisfies Same<StoredFinding['unheard_of'], unknown>,
  'the owner of a record': true satisfies Same<StoredFinding['organisation'], number>,
  'the owner of a record that may be the platform’s': true satisfies Same<
    StoredOf<'api::api-key.api-key'>['organisation'],
    number | null
  >,
};

it.each(Object.keys(SAME))('a record has the type of its definition: %s', (name) => {
  expect(SAME[name]).toBe(true);
});
