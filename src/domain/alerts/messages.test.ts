import { alertEvent as event, alertedIncident as incident, up } from '../../../tests/helpers/alerts/alerted-incidents';
import { type AlertedIncident, type AlertNotice, alertSubject } from './alert-lines';
import { agentNotice, alertMail, certificateNotice, testNotice } from './messages';

describe('the email about incidents', () => {
  it('says what is down, since when and why', () => {
    const opened = [incident('Checkout'), incident('Search', { flapping: true }), incident('A'), incident('B')];
    const { subject, text, html } = alertMail(event({ opened }), 'https://cloud.example/i', 'https://cloud.example/s');
    expect(subject).toBe('Down: Checkout (and 3 more) - Acme');
    expect(text).toContain('Down:\n- Checkout: high; it did not answer in time; down since 2026-07-01 12:00 UTC\n');
    expect(text).toContain('it keeps going up and down');
    expect(text).toContain('See the incidents: https://cloud.example/i');
    expect(text).toContain('Stop these emails: https://cloud.example/s');
    expect(html).toContain('<br>- Search');
  });

  it('says how long it was down', () => {
    const { subject, text } = alertMail(event({ resolved: [incident('Checkout', up)] }), null, null);
    expect(subject).toBe('Up again: Checkout - Acme');
    expect(text).toContain('was down for 2 hours 5 minutes, from 2026-07-01 12:00 UTC to 2026-07-01 14:05 UTC');
  });

  it('has failures, repeats and recoveries together, and begins with the most severe that is still down', () => {
    const opened = [
      incident('Over', { ...up, severity: 'critical' }),
      incident('Low', { severity: 'low' }),
      incident('High'),
    ];
    const all = event({ opened, repeated: [incident('Old')], resolved: [incident('Up', up)] });
    const { subject, text } = alertMail(all, null, null);
    expect(subject).toBe('Down: High (and 2 more) - Acme');
    expect(text).toMatch(
      /^Down:\n- High[^\n]+\n- Low[^\n]+\n\nWas down:\n- Over[^\n]+\n\nStill down:\n- Old[^\n]+\n\nUp again:\n- Up/,
    );
    expect(alertSubject(event({ opened: [incident('Over', up)] }))).toBe('Was down: Over - Acme');
    expect(alertSubject(event({ repeated: [incident('Old')] }))).toBe('Still down: Old - Acme');
  });

  it('gives no cause of an incident that a person opened', () => {
    const textOf = (change: Partial<AlertedIncident>) =>
      alertMail(event({ opened: [incident('By hand', { cause: null, ...change })] }), null, null).text;
    expect(textOf({ checks: [] })).toContain('- By hand: high; down since 2026-07-01');
    expect(textOf({})).toContain('high; cause unknown; down since');
  });

  it('names 50 checks, and how many more there are', () => {
    const checks = Array.from({ length: 50 }, (_, index) => ({ documentId: `${index}`, name: `Shop ${index}` }));
    const lines = (opened: AlertedIncident[]): string[] => alertMail(event({ opened }), null, null).text.split('\n');
    const one = lines([incident('Many', { checks })]);
    expect(one.filter((line) => line.startsWith('- Many (Shop '))).toHaveLength(50);
    expect(one.join()).not.toContain('more');
    const many = lines(checks.map(({ name }) => incident(name)).concat(incident('Last'), incident('Least')));
    expect(many.filter((line) => line.startsWith('- '))).toHaveLength(50);
    expect(many).toContain('and 2 more');
  });

  it('has times in the zone of the channel, too', () => {
    const { text } = alertMail(event({ opened: [incident('A')] }), null, null, 'Europe/Berlin');
    expect(text).toContain('2026-07-01 12:00 UTC (2026-07-01 14:00 in Europe/Berlin)');
  });

  it('keeps names on their line, as text without links', () => {
    const title = 'evil.example\r\nBcc: a@b.example <script>';
    const { subject, text, html } = alertMail(event({ opened: [incident(title)] }), null, null);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toContain('evil.example');
    expect(html).not.toContain('<script>');
  });
});

describe('a notice', () => {
  const mailOf = (notice: AlertNotice) => alertMail(event({ notice }), null, null);

  it('says which agents are silent, and nothing about each of their checks', () => {
    expect(mailOf(agentNotice(['web-1'])).subject).toBe('Agent silent: web-1 - Acme');
    const { subject, text } = mailOf(agentNotice(['web-1', 'web-2', 'web-3']));
    expect(subject).toBe('Agent silent: web-1 (and 2 more) - Acme');
    expect(text).toContain('Agents that do not report:\n- web-1\n- web-2\n- web-3\n');
    expect(text).toContain('no separate message about them');
  });

  it.each([
    [7, '7 days'],
    [1, '1 day'],
  ])('says that a certificate ends within %d days', (days, left) => {
    const ending = { check: 'Shop', subject: 'CN=shop', days, ends_at: '2026-07-08T12:00:00.000Z' };
    const { subject, text } = mailOf(certificateNotice(ending));
    expect(subject).toBe(`Certificate of Shop ends within ${left} - Acme`);
    expect(text).toContain('for "CN=shop" that the check "Shop" has seen ends on 2026-07-08 12:00 UTC.');
    expect(mailOf(certificateNotice({ ...ending, subject: null })).text).toContain('The certificate that the check');
  });

  it('says that a person tries the channel', () => {
    const { subject, text } = mailOf(testNotice('Night'));
    expect(subject).toBe('Test of the alert channel "Night" - Acme');
    expect(text).toContain('Nothing is down.');
  });
});
