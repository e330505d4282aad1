import { ORGANISATION_STATUSES } from '../vocabularies';
import { isReadOnly, isReinstatedByPayment } from './read-only';

it('closes suspended and archived organisations to writes, and no others', () => {
  expect(ORGANISATION_STATUSES.filter(isReadOnly)).toEqual(['suspended', 'archived']);
});

it('leaves the way to a payment open to suspended organisations only', () => {
  expect(ORGANISATION_STATUSES.filter(isReinstatedByPayment)).toEqual(['suspended']);
});
