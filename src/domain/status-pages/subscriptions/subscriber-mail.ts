import { composeMail, type MailContent, oneLine } from '../../mails/mail-content';
import { cleanText } from '../markup';
import { timesText } from '../moments';
import type { IncidentUpdate, PageLanguage, PublicIncident, PublicMaintenance, StatusPage } from '../page-model';
import { type MaintenanceStep, SUBSCRIPTION_TEXTS } from './subscription-texts';
import { TEXTS } from '../texts';

/** The data of the email that asks for the confirmation of an address. */
export interface ConfirmationRequest {
  /** Of the form in which the address was entered. */
  language: PageLanguage;
  /** The page with the button (`confirmHtml`). */
  link: string;
  /** How long the link works. */
  hours: number;
}

/**
 * The email that asks the owner of an address whether it may get the updates of a status page. Anybody can enter any address,
 * so the email says nothing that an organisation has chosen: neither its name nor the title of its page.
 */
export const confirmationMail = ({ language, link, hours }: ConfirmationRequest): MailContent => {
  const { subject, text, term, button, reason } = SUBSCRIPTION_TEXTS[language].confirmationMail;
  return composeMail({ subject, paragraphs: [text, term(hours)], action: { label: button, link }, reason, language });
};

/** What a subscriber is told. */
export type PageNews =
  | { incident: PublicIncident; update: IncidentUpdate }
  | { maintenance: PublicMaintenance; step: MaintenanceStep };

/** The addresses of an email to a subscriber. */
export interface SubscriberLinks {
  /** The status page. */
  page: string;
  /** The page with the button (`unsubscribeHtml`). */
  unsubscribe: string;
  /** Where mail clients send a POST that unsubscribes (RFC 8058); absent if there is none. */
  oneClick?: string;
}

/** A text of several lines, one paragraph for each part between empty lines. */
const paragraphsOf = (text: string | null): string[] =>
  cleanText(text ?? '')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What has happened, the title, and the paragraphs of an email. */
interface Told {
  what: string;
  title: string;
  paragraphs: string[];
}

const affected = (names: readonly string[], language: PageLanguage): string[] =>
  names.length === 0 ? [] : [TEXTS[language].affects(names.map(oneLine).join(', '))];

const toldOf = (news: PageNews, { language, timezone }: Pick<StatusPage, 'language' | 'timezone'>): Told => {
  if ('incident' in news) {
    const { incident, update } = news;
    const { step, impact } = TEXTS[language];
    return {
      what: step[update.status],
      title: oneLine(incident.title),
      paragraphs: [
        ...paragraphsOf(update.text),
        ...affected(incident.components, language),
        ...(update.status === 'resolved' ? [] : [impact[incident.impact]]),
        timesText([update.at], language, timezone),
      ],
    };
  }
  const { maintenance, step } = news;
  const { from, until, title, description, components } = maintenance;
  return {
    what: SUBSCRIPTION_TEXTS[language].updateMail.maintenance[step],
    title: oneLine(title),
    paragraphs: [
      timesText([from, until], language, timezone),
      ...paragraphsOf(description),
      ...affected(components, language),
    ],
  };
};

/** The email about an update of an incident, or about a maintenance, in the language of the page. */
export const updateMail = (
  page: Pick<StatusPage, 'title' | 'language' | 'timezone'>,
  news: PageNews,
  links: SubscriberLinks,
): MailContent => {
  const { language } = page;
  const { subject, button, reason } = SUBSCRIPTION_TEXTS[language].updateMail;
  const { what, title, paragraphs } = toldOf(news, page);
  const name = oneLine(page.title);
  const mail = composeMail({
    subject: subject(name, what, title),
    paragraphs: [`${what}: ${title}`, ...paragraphs],
    action: { label: button, link: links.page },
    reason: reason(name),
    stop: links.unsubscribe,
    language,
  });
  return links.oneClick === undefined ? mail : { ...mail, unsubscribe: links.oneClick };
};
