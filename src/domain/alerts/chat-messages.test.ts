import * as fc from 'fast-check';
import { alertEvent as event, alertedIncident as incident, up } from '../../../tests/helpers/alerts/alerted-incidents';
import { RESULT_CAUSES } from '../vocabularies';
import { SEVERITIES } from '../vocabularies';
import type { AlertEvent } from './alert-lines';
import { chatMessage, TEAMS_BYTES } from './chat-messages';

type SlackBody = { text: string; blocks: { type: string; text: { type: string; text: string } }[] };
type Run = { inlines: { text: string }[] };
type TeamsBody = { attachments: { contentType: string; content: { body: Run[]; actions: { url: string }[] } }[] };

const slack = (all: AlertEvent, link: string | null = null): SlackBody =>
  chatMessage('slack', all, { link, timezone: null }) as SlackBody;
const teams = (all: AlertEvent, link: string | null = null): TeamsBody =>
  chatMessage('teams', all, { link, timezone: null }) as TeamsBody;

describe('a message in a chat', () => {
  const nasty = event({ opened: [incident('<!channel> @here & <https://evil.example|[x](y)>')] });

  it('has no mention or link made of a name in Slack', () => {
    const body = slack(nasty, 'https://cloud.example/i?a=1&b=@me');
    const text = JSON.stringify(body);
    expect(text).not.toContain('<!channel>');
    expect(text).not.toContain('@here');
    expect(text).toContain('&lt;!channel&gt; \uff20here &amp; ');
    expect(text).not.toContain('evil.example');
    expect(body.blocks.at(-1)?.text.text).toBe('<https://cloud.example/i?a=1&amp;b=@me|See the incidents>');
    expect(body.text).toContain('Down: ');
  });

  it('is an Adaptive Card in Teams, with names that are no Markdown', () => {
    const body = teams(nasty, 'https://cloud.example/i');
    const [attachment] = body.attachments;
    expect(attachment?.contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(JSON.stringify(attachment?.content.body)).not.toContain('"TextBlock"');
    expect(attachment?.content.actions).toEqual([
      { type: 'Action.OpenUrl', title: 'See the incidents', url: 'https://cloud.example/i' },
    ]);
    expect(attachment?.content.body.map(({ inlines }) => inlines[0]?.text)).toEqual([
      expect.stringMatching(/^Down: /),
      'Down',
      expect.stringMatching(/; down since 2026-07-01 12:00 UTC$/),
    ]);
  });

  it('says how many lines are left out', () => {
    const opened = Array.from({ length: 60 }, (_, index) => incident(`Shop ${index}`));
    expect(slack(event({ opened })).blocks.at(-1)?.text.text).toBe('and 10 more');
    const wide = opened.map((one) => ({
      ...one,
      title: '😀'.repeat(80),
      checks: [{ documentId: 'c', name: '界'.repeat(80) }],
    }));
    const last = teams(event({ opened: wide })).attachments[0]?.content.body.at(-1)?.inlines[0]?.text;
    expect(Number(/^and (\d+) more$/.exec(last ?? '')?.[1])).toBeGreaterThan(10);
  });

  it('is never larger than Slack and Teams accept', () => {
    const name = fc.string({ unit: 'binary', maxLength: 300 });
    const anyIncident = fc.record({
      title: name,
      severity: fc.constantFrom(...SEVERITIES),
      cause: fc.constantFrom(...RESULT_CAUSES, null),
      names: fc.array(name, { maxLength: 60 }),
      isOver: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(anyIncident, { minLength: 1, maxLength: 80 }),
        fc.constantFrom('opened', 'resolved', 'repeated'),
        (all, kind) => {
          const incidents = all.map(({ title, severity, cause, names, isOver }) =>
            incident(title, {
              severity,
              cause,
              ...(isOver ? up : {}),
              checks: names.map((one) => ({ documentId: one, name: one })),
            }),
          );
          const sent = event({ [kind]: incidents });
          expect(Buffer.byteLength(JSON.stringify(teams(sent)))).toBeLessThanOrEqual(TEAMS_BYTES);
          const { blocks } = slack(sent);
          expect(blocks.length).toBeLessThanOrEqual(50);
          for (const { text } of blocks) expect(text.text.length).toBeLessThanOrEqual(3000);
        },
      ),
      { numRuns: 50 },
    );
  });
});
