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

const paragraph = (text: string): string => `<p>${validator.escape(text)}</p>`;

const linked = (link: string): string => {
  const address = validator.escape(link);
  return `<p><a href="${address}">${address}</a></p>`;
};

/**
 * Composes an email.
 *
 * @param paragraphs plain text; escaped for the HTML part
 * @param link page that the email links to, null if there is none
 */
export const composeMail = (subject: string, paragraphs: readonly string[], link: string | null): MailContent => ({
  subject,
  text: [...paragraphs, ...(link === null ? [] : [link])].join('\n\n') + '\n',
  html: mailDocument(subject, [...paragraphs.map(paragraph), ...(link === null ? [] : [linked(link)])].join('\n')),
});
