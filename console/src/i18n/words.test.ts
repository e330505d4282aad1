import { dashboard } from './de/dashboard';
import { integrations } from './de/integrations';

// The screen is called "Checks" in German, too.
it('calls checks by one word in German', () => {
  expect(JSON.stringify([dashboard, integrations])).not.toContain('Prüfungen');
});
