import { ORGANISATION_STATUSES } from '../vocabularies';
import { isReadOnly } from './read-only';

it('closes suspended and archived organisations to writes, and no others', () => {
  expect(ORGANISATION_STATUSES.filter(isReadOnly)).toEqual(['suspended', 'archived']);
});
