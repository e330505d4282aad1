import { TEST_EVENT, WEBHOOK_EVENTS } from '../../../src/domain/events/catalogue';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The events for webhook endpoints as a Markdown table, in the code's order. */
export const renderEventTable = (): string =>
  [
    row(['event', 'when', '`data` in addition to `organisation`']),
    row(['---', '---', '---']),
    ...Object.entries(WEBHOOK_EVENTS).map(([name, { when, data }]) => row([`\`${name}\``, when, data])),
    row([`\`${TEST_EVENT}\``, 'a test event was requested', '`webhook_endpoint`: documentId']),
  ].join('\n');
