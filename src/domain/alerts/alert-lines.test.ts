import { alertEvent, alertedIncident } from '../../../tests/helpers/alerts/alerted-incidents';
import { RESULT_CAUSES } from '../vocabularies';
import { alertLines, alertLink, alertSubject, causeText, lastedText, timeText } from './alert-lines';

describe('words', () => {
  it('there are some for each cause', () => {
    expect(new Set([...RESULT_CAUSES, null].map(causeText)).size).toBe(RESULT_CAUSES.length + 1);
  });

  it.each([
    [59_999, 'less than a minute'],
    [60_000, '1 minute'],
    [3_600_000, '1 hour'],
    [93_780_000, '1 day 2 hours'],
    [86_460_000, '1 day 1 minute'],
  ])('%d ms are %s', (ms, words) => {
    expect(lastedText(ms)).toBe(words);
  });
});

it('a time is in the zone of the channel, too', () => {
  expect(timeText('2026-12-31T23:30:00.000Z', null)).toBe('2026-12-31 23:30 UTC');
  expect(timeText('2026-12-31T23:30:00.000Z', 'Asia/Tokyo')).toBe(
    '2026-12-31 23:30 UTC (2027-01-01 08:30 in Asia/Tokyo)',
  );
});

it('a line names a check unless the title does', () => {
  const checks = [
    { documentId: '1', name: 'Shop' },
    { documentId: '2', name: 'Search' },
  ];
  const opened = [alertedIncident('Shop is down', { checks, cause: null }), alertedIncident('By hand', { checks: [] })];
  const { sections } = alertLines(alertEvent({ opened }), null);
  expect(sections.flatMap(({ lines }) => lines.map((line) => line.split(':')[0]))).toEqual([
    'Shop is down',
    'Shop is down (Search)',
    'By hand',
  ]);
  expect(alertSubject(alertEvent({ opened }))).toBe('Down: Shop is down (and 1 more) - Acme');
});

it('a message links to the incidents, and a notice to the organisation', () => {
  expect(alertLink(alertEvent({}))).toEqual({ label: 'See the incidents', screen: 'incidents' });
  const notice = { subject: 'Test', heading: 'Test', lines: [] };
  expect(alertLink(alertEvent({ notice }))).toEqual({ label: 'Open the organisation', screen: 'dashboard' });
});
