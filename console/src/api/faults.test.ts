import { TenantryError } from '@tenantry/client';
import { detailsOf } from './faults';

it('keeps what the API said, for whoever helps', () => {
  const slug = { path: ['slug'], message: 'slug: must have 2 letters.' };
  const facts = { remedy: 'PUT it.', requestId: 'r-1' };
  const refusal = new TenantryError('VALIDATION_FAILED', '2 faults', { ...facts, faults: [slug] });
  expect(detailsOf(refusal)).toBe(
    'VALIDATION_FAILED\n2 faults\nslug: slug: must have 2 letters.\nPUT it.\nRequest r-1',
  );
  const alone = new TenantryError('VALIDATION_FAILED', slug.message, { faults: [slug] });
  expect(detailsOf(alone)).toBe('VALIDATION_FAILED\nslug: must have 2 letters.');
});
