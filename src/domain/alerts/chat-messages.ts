import { type AlertEvent, type AlertLines, alertLines, alertLink, alertSubject, MAX_LINES } from './alert-lines';

/** The messages of alert channels that end in a chat: JSON bodies for the webhooks of Slack and of Teams. */

export type ChatKind = 'slack' | 'teams';

/** What a chat message can have besides the event. */
export interface ChatOptions {
  /** Page of `alertLink`, null if there is none. */
  link: string | null;
  /** IANA time zone of the channel; null if it has none. */
  timezone: string | null;
}

/** The text of one block of Slack, in characters. */
const SLACK_BLOCK = 3000;
/** The body of a message to Teams, in bytes. */
export const TEAMS_BYTES = 28 * 1024;

const slackEscape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * A text in Slack's markup. Names have no links (`oneLine`). Without the three characters they can be no mention either, and
 * with another at sign no program makes one of them.
 */
const slackText = (text: string): string => slackEscape(text).replaceAll('@', '\uff20');

/** Lines in as few texts as possible that are short enough for a block. */
const slackTexts = (lines: readonly string[]): string[] => {
  const texts: string[] = [];
  for (const line of lines) {
    const joined = `${texts.at(-1) ?? ''}\n${line}`;
    if (texts.length > 0 && joined.length <= SLACK_BLOCK) texts[texts.length - 1] = joined;
    else texts.push(line.slice(0, SLACK_BLOCK));
  }
  return texts;
};

const slackBlock = (text: string): object => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } });

/** A link in a message. */
interface ChatLink {
  label: string;
  url: string;
}

const slackBody = (subject: string, { sections, more }: AlertLines, link: ChatLink | null): object => ({
  text: slackText(subject),
  blocks: [
    `*${slackText(subject)}*`,
    ...sections.flatMap(({ heading, lines }) =>
      slackTexts([`*${heading}*`, ...lines.map((line) => `• ${slackText(line)}`)]),
    ),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(link === null ? [] : [`<${slackEscape(link.url)}|${link.label}>`]),
  ].map(slackBlock),
});

/** A line of an Adaptive Card. Only runs of text in it are free of Markdown, which names could contain. */
const teamsLine = (text: string, weight: 'Bolder' | 'Default' = 'Default'): object => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, weight }],
});

const teamsBody = (subject: string, { sections, more }: AlertLines, link: ChatLink | null): object => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          teamsLine(subject, 'Bolder'),
          ...sections.flatMap(({ heading, lines }) => [
            teamsLine(heading, 'Bolder'),
            ...lines.map((line) => teamsLine(line)),
          ]),
          ...(more > 0 ? [teamsLine(`and ${more} more`)] : []),
        ],
        actions: link === null ? [] : [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
      },
    },
  ],
});

const linkOf = (event: AlertEvent, url: string | null): ChatLink | null =>
  url === null ? null : { label: alertLink(event).label, url };

/** A body for Teams with as many lines as fit. */
const fittingTeamsBody = (event: AlertEvent, { link, timezone }: ChatOptions): object => {
  const subject = alertSubject(event);
  for (let max = MAX_LINES; ; max = Math.floor(max * 0.8)) {
    const body = teamsBody(subject, alertLines(event, timezone, max), linkOf(event, link));
    if (max === 0 || new TextEncoder().encode(JSON.stringify(body)).length <= TEAMS_BYTES) return body;
  }
};

/**
 * The JSON body of a message about incidents, for an incoming webhook of Slack, or a workflow of Teams.
 *
 * @param event at least one incident
 */
export const chatMessage = (
  kind: ChatKind,
  event: AlertEvent,
  options: ChatOptions = { link: null, timezone: null },
): object =>
  kind === 'teams'
    ? fittingTeamsBody(event, options)
    : slackBody(alertSubject(event), alertLines(event, options.timezone), linkOf(event, options.link));
