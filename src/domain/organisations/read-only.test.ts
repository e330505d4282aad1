import { ORGANISATION_STATUSES } from '../vocabularies';
import { isReadOnly, isReinstatedByPayment } from './read-only';

it('makes only suspended and archived organisations read-only', () => {
  expect(ORGANISATION_STATUSES.filter(isReadOnly)).toEqual(['suspended', 'archived']);
});

it('allows payments only to suspended organisations', () => {
  expect(ORGANISATION_STATUSES.filter(isReinstatedByPayment)).toEqual(['suspended']);
});
