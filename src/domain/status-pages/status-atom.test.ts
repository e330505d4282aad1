import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { hostilePage } from '../../../tests/helpers/status-pages/html-faults';
import {
  EMPTY_PAGE,
  OPEN_INCIDENT,
  SAMPLE_LINKS as links,
  SAMPLE_PAGE,
} from '../../../tests/helpers/status-pages/sample-page';
import { statusAtom } from './status-atom';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name) => ['entry', 'link', 'category'].includes(name),
  parseTagValue: false,
  trimValues: false,
});
const feedOf = (page = SAMPLE_PAGE) => parser.parse(statusAtom(page, links)).feed;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe.each([
  ['rich', SAMPLE_PAGE],
  ['empty', EMPTY_PAGE],
  ['hostile', hostilePage],
])('the feed of the %s page', (_name, page) => {
  const xml = statusAtom(page, links);
  const feed = feedOf(page);

  it('is well formed XML in UTF-8', () => {
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/);
    // eslint-disable-next-line no-control-regex
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  });

  it('has what RFC 4287 requires of a feed', () => {
    expect(feed.id).toBe('tag:cloud.example,2026:status/acme');
    expect(feed.title['#text']).toContain('status');
    expect(feed.updated).toMatch(DATE);
    expect(feed.author.name).not.toBe('');
    expect(feed.link.map((link: Record<string, string>) => [link['@rel'], link['@href']])).toEqual([
      ['self', links.atom],
      ['alternate', links.self],
    ]);
  });

  it('has what it requires of an entry, with ids that are not repeated', () => {
    const entries = feed.entry ?? [];
    for (const entry of entries) {
      expect(entry.id).toMatch(/^tag:cloud\.example,2026:status\/acme\/[^\s<>"]+$/);
      expect(entry.updated).toMatch(DATE);
      expect(entry.title['#text']).not.toBe('');
      expect(entry.link[0]['@rel']).toBe('alternate');
      expect(entry.content['@type']).toBe('html');
    }
    expect(new Set(entries.map(({ id }: { id: string }) => id)).size).toBe(entries.length);
  });
});

it('has the incidents and the maintenance, in the language of the page', () => {
  const titles = (page = SAMPLE_PAGE) =>
    feedOf(page).entry.map((entry: { title: Record<string, string> }) => entry.title['#text']);
  expect(titles()).toEqual([
    'Monitoring: Slow responses of the API in Frankfurt',
    'Maintenance: New network in Frankfurt',
    'Maintenance: Database update',
    'Resolved: Sign-in was not possible',
    'Resolved: Late emails',
  ]);
  expect(titles({ ...SAMPLE_PAGE, language: 'de' })[0]).toBe('Wird beobachtet: Slow responses of the API in Frankfurt');
  expect(statusAtom({ ...SAMPLE_PAGE, language: 'de' }, links)).toContain('xml:lang="de"');
});

it('does not change while nothing happens', () => {
  const later = { ...SAMPLE_PAGE, updatedAt: SAMPLE_PAGE.updatedAt + 60_000 };
  expect(statusAtom(later, links)).toBe(statusAtom(SAMPLE_PAGE, links));
});

it('changes with an update', () => {
  const at = SAMPLE_PAGE.updatedAt;
  const updates = [{ at, status: 'identified', text: 'x' } as const, ...OPEN_INCIDENT.updates];
  const feed = feedOf({ ...SAMPLE_PAGE, incidents: [{ ...OPEN_INCIDENT, updates }] });
  expect([feed.updated, feed.entry[0].updated]).toEqual(['2026-10-05T12:05:00.000Z', '2026-10-05T12:05:00.000Z']);
});

it('escapes the texts of others for the reader, too', () => {
  const [{ content }] = feedOf(hostilePage).entry;
  expect(content['#text']).toContain('&lt;script&gt;');
  expect(content['#text']).not.toMatch(/<(script|img)/);
});
