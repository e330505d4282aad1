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

/** What happened to one incident. */
export interface IncidentNews {
  incident: Omit<PublicIncident, 'key' | 'updates'>;
  /** Its latest news; without a text if nobody wrote one. */
  update: IncidentUpdate;
  /** It was over before they were told that it began. */
  wasUntold?: boolean;
}

/** A maintenance that was planned, changed or cancelled, with its next time. */
export interface MaintenanceNews {
  maintenance: Pick<PublicMaintenance, 'title' | 'description' | 'from' | 'until' | 'components'>;
  step: MaintenanceStep;
}

/** What a subscriber is told in one email. */
export type PageNews = { incidents: readonly IncidentNews[] } | MaintenanceNews;

/** The addresses of an email to a subscriber. */
export interface SubscriberLinks {
  /** The status page. */
  page: string;
  /** The page with the button (`unsubscribeHtml`), to which mail clients can send a POST at once (RFC 8058). */
  unsubscribe: string;
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

type Shown = Pick<StatusPage, 'language' | 'timezone'>;

/** When the news are from; for an incident that is over and new to the reader, from when to when it was. */
const timeOf = ({ incident, update, wasUntold }: IncidentNews, { language, timezone }: Shown): string => {
  const { startedAt, resolvedAt } = incident;
  const text = (at: number): string => timesText([at], language, timezone);
  if (!wasUntold || resolvedAt === null) return text(update.at);
  return SUBSCRIPTION_TEXTS[language].updateMail.lasted(text(startedAt), text(resolvedAt));
};

const toldOfIncident = (news: IncidentNews, page: Shown): Told => {
  const { incident, update } = news;
  const { language } = page;
  const { step, impact } = TEXTS[language];
  return {
    what: step[update.status],
    title: oneLine(incident.title),
    paragraphs: [
      ...paragraphsOf(update.text),
      ...affected(incident.components, language),
      ...(update.status === 'resolved' ? [] : [impact[incident.impact]]),
      timeOf(news, page),
    ],
  };
};

const toldOfMaintenance = ({ maintenance, step }: MaintenanceNews, { language, timezone }: Shown): Told => {
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

/** The email about incidents or a maintenance, in the language of the page. */
export const updateMail = (
  page: Pick<StatusPage, 'title' | 'language' | 'timezone'>,
  news: PageNews,
  links: SubscriberLinks,
): MailContent => {
  const { language } = page;
  const { subject, incidents, button, reason } = SUBSCRIPTION_TEXTS[language].updateMail;
  const told =
    'incidents' in news ? news.incidents.map((each) => toldOfIncident(each, page)) : [toldOfMaintenance(news, page)];
  const name = oneLine(page.title);
  const [{ what, title }] = told as [Told];
  const mail = composeMail({
    subject:
      told.length === 1
        ? subject(name, what, title)
        : subject(name, incidents(told.length), oneLine(told.map((each) => each.title).join(', '))),
    paragraphs: told.flatMap((each) => [`${each.what}: ${each.title}`, ...each.paragraphs]),
    action: { label: button, link: links.page },
    reason: reason(name),
    stop: links.unsubscribe,
    language,
  });
  return { ...mail, unsubscribe: links.unsubscribe };
};
