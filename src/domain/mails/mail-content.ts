import validator from 'validator';
import { type MailLanguage, mailDocument } from './mail-layout';
import { withoutLinks } from './web-addresses';

/** The content of an email, as plain text and as an HTML document. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** Address to which mail clients send a POST that stops such emails; absent if there is none. */
  unsubscribe?: string;
}

/** Longer names are truncated, because a subject is one line and must not become an advertisement. */
const MAX_NAME_LENGTH = 80;

/** Line breaks, which would start a new header. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** Characters that change the writing direction, or hide in a word. Some scripts and emojis need the two joiners. */
const HIDDEN = /(?![\u200c\u200d])\p{Cf}/gu;

/** A user-defined name as one safe line, without links. */
export const oneLine = (name: string): string => {
  const line = [...withoutLinks(name.replace(HIDDEN, '').replace(BREAKS, ' ').trim())];
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : line.join('');
};

/** A time to the minute, such as `2026-01-24 12:00 UTC`. */
export const momentText = (iso: string): string => `${new Date(iso).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** A role in a sentence: `an engineer`, `a viewer`. */
export const withArticle = (role: string): string => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;

/** What an email consists of, from top to bottom. All texts are plain; they are escaped for the HTML part. */
export interface MailParts {
  subject: string;
  /** A line break within a paragraph stays one, as in a list. */
  paragraphs: readonly string[];
  /** What to do about it, and the page for it; null if there is no such page. */
  action: { label: string; link: string | null };
  /** Why the recipient gets the email, and what to do if it was not expected. */
  reason: string;
  /** Page on which the recipient can stop such emails; absent if there is none. */
  stop?: string | null;
  /** Of all texts; English by default. */
  language?: MailLanguage;
}

const STOP: Record<MailLanguage, string> = { en: 'Stop these emails', de: 'E-Mails abbestellen' };

const paragraph = (text: string, kind = ''): string =>
  `<p${kind === '' ? '' : ` class="${kind}"`}>${validator.escape(text).replaceAll('\n', '<br>')}</p>`;

const button = (label: string, link: string): string =>
  `<p class="action"><a href="${validator.escape(link)}">${validator.escape(label)}</a></p>`;

/** Composes an email. */
export const composeMail = (parts: MailParts): MailContent => {
  const { subject, paragraphs, action, reason, stop = null, language = 'en' } = parts;
  const { label, link } = action;
  const html = [
    ...paragraphs.map((text) => paragraph(text)),
    ...(link === null ? [] : [button(label, link)]),
    paragraph(reason, 'reason'),
    ...(stop === null ? [] : [`<p class="reason"><a href="${validator.escape(stop)}">${STOP[language]}</a></p>`]),
  ];
  const named = link === null ? [] : [`${label}: ${link}`];
  const end = stop === null ? [] : [`${STOP[language]}: ${stop}`];
  return {
    subject,
    text: `${[...paragraphs, ...named, reason, ...end].join('\n\n')}\n`,
    html: mailDocument(subject, html.join('\n'), language),
  };
};

const CHOICES = 'Change which emails you get';

/**
 * An email with a link at its end to the choice of emails. Emails with a choice are in English.
 *
 * @param link null if there is no such page: then nothing is added
 */
export const withChoices = (content: MailContent, link: string | null): MailContent =>
  link === null
    ? content
    : {
        ...content,
        text: `${content.text}\n${CHOICES}: ${link}\n`,
        html: content.html.replace(
          /\n<\/main>\n<\/body>/,
          () => `\n<p class="reason"><a href="${validator.escape(link)}">${CHOICES}</a></p>\n</main>\n</body>`,
        ),
      };
