import { HOSTILE } from '../../../../tests/helpers/status-pages/html-faults';
import { OPEN_INCIDENT, PAST_INCIDENT, SAMPLE_PAGE } from '../../../../tests/helpers/status-pages/sample-page';
import type { PublicMaintenance } from '../page-model';
import { confirmationMail, type IncidentNews, type PageNews, updateMail } from './subscriber-mail';

const LINKS = {
  page: 'https://cloud.example/status/acme',
  unsubscribe: 'https://cloud.example/status/acme/leave?token=t',
};
const [update = OPEN_INCIDENT.updates[0]] = OPEN_INCIDENT.updates;
const one = { incident: OPEN_INCIDENT, update } as IncidentNews;
const news: PageNews = { incidents: [one] };
const maintenance = SAMPLE_PAGE.maintenance[0] as PublicMaintenance;

describe('the email that asks for a confirmation', () => {
  const request = { link: 'https://cloud.example/c?token=t', hours: 48 };

  it.each([
    ['en', 'Confirm your subscription to a status page', 'The link works for 48 hours.'],
    ['de', 'Bestätigen Sie das Abonnement einer Statusseite', 'Der Link gilt 48 Stunden.'],
  ] as const)('in %s has a fixed subject and a link', (language, subject, term) => {
    const mail = confirmationMail({ ...request, language });
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(term);
    expect(mail.text).toContain(': https://cloud.example/c?token=t');
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.unsubscribe).toBeUndefined();
  });
});

describe('the email about an incident', () => {
  it('has the update, the components and both links', () => {
    const { subject, text, html } = updateMail(SAMPLE_PAGE, news, LINKS);
    expect(subject).toBe('[Acme Cloud] Monitoring: Slow responses of the API in Frankfurt');
    expect(text).toContain('A fix is in place.\nWe are watching the response times.');
    expect(text).toContain('Affects API, Webhooks');
    expect(text).toContain('5 Oct 2026, 13:35 CEST (11:35\u00a0UTC)');
    expect(text).toContain(`Open the status page: ${LINKS.page}`);
    expect(text).toContain(`Stop these emails: ${LINKS.unsubscribe}`);
    expect(html).toContain('<html lang="en">');
  });

  it('is in the language of the page', () => {
    const { subject, text, html } = updateMail({ ...SAMPLE_PAGE, language: 'de' }, news, LINKS);
    expect(subject).toBe('[Acme Cloud] Wird beobachtet: Slow responses of the API in Frankfurt');
    expect(text).toContain(`E-Mails abbestellen: ${LINKS.unsubscribe}`);
    expect(text).toContain('weil Sie die Statusseite von Acme Cloud abonniert haben');
    expect(html).toContain('<html lang="de">');
  });

  it('does not name the impact after the end', () => {
    const [resolved = update] = PAST_INCIDENT.updates;
    const told = updateMail(
      SAMPLE_PAGE,
      { incidents: [{ incident: PAST_INCIDENT, update: resolved as typeof one.update }] },
      LINKS,
    );
    expect(told.text).toContain('Resolved: Sign-in was not possible');
    expect(told.text).not.toContain('impact');
  });

  it.each([
    ['en', /The incident lasted from 5 Oct 2026, 10:00 CEST \(.+?\) to 5 Oct 2026, 11:30 CEST \(.+?\)\./],
    ['de', /Der Vorfall dauerte von 5\. Okt\. 2026, 10:00 MESZ \(.+?\) bis 5\. Okt\. 2026, 11:30 MESZ \(.+?\)\./],
  ] as const)('says in %s from when to when it was if it was over before it was told', (language, lasted) => {
    const [startedAt, resolvedAt] = [Date.UTC(2026, 9, 5, 8), Date.UTC(2026, 9, 5, 9, 30)];
    const incident = { ...PAST_INCIDENT, startedAt, resolvedAt };
    const over: IncidentNews = { incident, update: { at: resolvedAt, status: 'resolved', text: '' } };
    const textOf = (wasUntold: boolean) =>
      updateMail({ ...SAMPLE_PAGE, language }, { incidents: [{ ...over, wasUntold }] }, LINKS).text;
    expect(textOf(true)).toMatch(lasted);
    expect(textOf(false)).not.toMatch(lasted);
  });

  it('lets mail clients unsubscribe', () => {
    expect(updateMail(SAMPLE_PAGE, news, LINKS).unsubscribe).toBe(LINKS.unsubscribe);
  });

  it('names all incidents that it is about', () => {
    const several = { incidents: [one, { incident: PAST_INCIDENT, update: one.update }] };
    const { subject, text } = updateMail(SAMPLE_PAGE, several, LINKS);
    expect(subject).toBe(`[Acme Cloud] 2 incidents: ${OPEN_INCIDENT.title}, ${PAST_INCIDENT.title}`);
    expect(text).toContain(`Monitoring: ${OPEN_INCIDENT.title}`);
    expect(text).toContain(`Monitoring: ${PAST_INCIDENT.title}`);
  });

  it('has hostile texts as text, and its subject on one line', () => {
    const incident = { ...OPEN_INCIDENT, title: `a\r\nBcc: x@evil.example ${HOSTILE}` };
    const page = { ...SAMPLE_PAGE, title: `b\nc ${HOSTILE}` };
    const { subject, html } = updateMail(
      page,
      { incidents: [{ incident, update: { ...one.update, text: HOSTILE } }] },
      LINKS,
    );
    expect(subject).not.toMatch(/[\r\n]|evil\.example/);
    expect(html).not.toMatch(/<script|<img/);
  });

  it('splits a text at empty lines', () => {
    const text = '\n one\n\n\n two\nthree \n\n';
    const { html } = updateMail(SAMPLE_PAGE, { incidents: [{ ...one, update: { ...one.update, text } }] }, LINKS);
    expect(html).toContain('<p>one</p>\n<p>two');
  });
});

describe('the email about a maintenance', () => {
  it('says what happened to it, and when it is', () => {
    const { subject, text } = updateMail(SAMPLE_PAGE, { maintenance, step: 'planned' }, LINKS);
    expect(subject).toBe('[Acme Cloud] Maintenance planned: New network in Frankfurt');
    expect(text).toContain('5 Oct 2026, 13:05–16:05 CEST (11:05–14:05\u00a0UTC)');
    expect(text).toContain('Connections can break for a few seconds.');
    expect(text).toContain('Affects Frankfurt am Main');
  });

  it('can have no description and no components', () => {
    const bare = { ...maintenance, description: null, components: [] };
    const { text } = updateMail(SAMPLE_PAGE, { maintenance: bare, step: 'cancelled' }, LINKS);
    expect(text).toMatch(/^Maintenance cancelled: New network in Frankfurt\n\n5 Oct[^\n]+\n\nOpen the status page/);
  });
});
