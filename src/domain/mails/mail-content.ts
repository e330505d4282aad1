import validator from 'validator';
import { mailDocument } from './mail-layout';

/** The content of an email, as plain text and as an HTML document. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** Longer names are truncated, because a subject is one line and must not become an advertisement. */
const MAX_NAME_LENGTH = 80;

/** Line breaks, which would start a new header, and characters that change the writing direction. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
const DIRECTION = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/gu;

/** A user-defined name as one safe line. */
export const oneLine = (name: string): string => {
  const line = [...name.replace(DIRECTION, '').replace(BREAKS, ' ').trim()];
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : line.join('');
};

/** A time to the minute, such as `2026-01-24 12:00 UTC`. */
export const momentText = (iso: string): string => `${new Date(iso).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** A role in a sentence: `an engineer`, `a viewer`. */
export const withArticle = (role: string): string => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;

/** What an email consists of, from top to bottom. All texts are plain; they are escaped for the HTML part. */
export interface MailParts {
  subject: string;
  paragraphs: readonly string[];
  /** What to do about it, and the page for it; null if there is no such page. */
  action: { label: string; link: string | null };
  /** Why the recipient gets the email, and what to do if it was not expected. */
  reason: string;
}

const paragraph = (text: string, kind = ''): string =>
  `<p${kind === '' ? '' : ` class="${kind}"`}>${validator.escape(text)}</p>`;

const button = (label: string, link: string): string =>
  `<p class="action"><a href="${validator.escape(link)}">${validator.escape(label)}</a></p>`;

/** Composes an email. */
export const composeMail = ({ subject, paragraphs, action, reason }: MailParts): MailContent => {
  const { label, link } = action;
  const html = [
    ...paragraphs.map((text) => paragraph(text)),
    ...(link === null ? [] : [button(label, link)]),
    paragraph(reason, 'reason'),
  ];
  return {
    subject,
    text: `${[...paragraphs, ...(link === null ? [] : [`${label}: ${link}`]), reason].join('\n\n')}\n`,
    html: mailDocument(subject, html.join('\n')),
  };
};
