import { OPEN_INCIDENT, PAST_INCIDENT, SAMPLE_PAGE } from '../../../tests/helpers/status-pages/sample-page';
import { anchorOf, incidentArticle, maintenanceArticle, timeElement, wordingOf } from './page-incidents';

const wording = wordingOf(SAMPLE_PAGE, 'en');
const [running, planned] = SAMPLE_PAGE.maintenance as Required<typeof SAMPLE_PAGE.maintenance>;

it('a time is an element for programs', () => {
  expect(timeElement(SAMPLE_PAGE.updatedAt, wording)).toBe(
    '<time datetime="2026-10-05T12:05:00.000Z">5 Oct 2026, 14:05 CEST</time> (12:05\u00a0UTC)',
  );
});

it('an open incident shows its updates', () => {
  const html = incidentArticle(OPEN_INCIDENT, wording);
  expect(html).toContain('</svg>Monitoring</p>');
  expect(html).toContain('<p class="quiet">Affects API, Webhooks</p>');
  expect(html).toContain('A fix is in place.\nWe are watching');
  expect(html).not.toContain('<details');
});

it('a past incident opens its updates on request, and says how long it was', () => {
  const html = incidentArticle(PAST_INCIDENT, wording);
  expect(html).toContain('<details><summary>2 updates</summary>');
  expect(html).toContain('Resolved after 1 h 12 min');
  expect(incidentArticle({ ...PAST_INCIDENT, updates: [] }, wording)).not.toContain('<details');
});

it('a maintenance says whether it is in progress', () => {
  expect(maintenanceArticle(running as NonNullable<typeof running>, wording)).toContain('In progress');
  const html = maintenanceArticle(planned as NonNullable<typeof planned>, wording);
  expect(html).toContain('Planned');
  expect(html).not.toContain('Affects');
});

it('texts of the organisation name their language if it is another', () => {
  expect(incidentArticle(OPEN_INCIDENT, wordingOf(SAMPLE_PAGE, 'de'))).toContain('<h3 dir="auto" lang="en">');
});

it('a key cannot leave its attribute', () => {
  expect(anchorOf('a "b" <c>')).toBe('e-a%20%22b%22%20%3Cc%3E');
});
