import path from 'node:path';
import { documentFiles } from '../../console/documents/pages';
import { renderDocument, targetOf } from '../../console/documents/render';
import { guideAddress } from '../../src/domain/documents/addresses';
import { filesBelow } from '../helpers/source/source';

const FILES = new Map(
  documentFiles(path.resolve(__dirname, '../..')).map(({ name, content }) => [`/${name}`, content.toString()]),
);
const pages = [...FILES].filter(([name]) => name.endsWith('.html'));
/** Pages of the server that are no documents. */
const OTHERS = ['/', '/favicon.ico'];

const idsIn = (html: string): string[] => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id as string);

/** The addresses in a page to which nothing is served. */
const brokenIn = (name: string, html: string): string[] =>
  [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(([, link = '']) => {
    if (/^(https?|mailto):/.test(link) || OTHERS.includes(link)) return [];
    const [to, anchor] = link.split('#');
    const target = to === '' ? html : (FILES.get(to as string) ?? FILES.get(`${to}.html`));
    if (target === undefined) return [`${name}: ${link}`];
    return anchor === undefined || idsIn(target).includes(decodeURIComponent(anchor)) ? [] : [`${name}: ${link}`];
  });

describe('the documents as pages', () => {
  it('are all guides', () => {
    const guides = filesBelow('docs/guides', /\.md$/).map((file) => guideAddress(path.basename(file.path)));
    expect(guides.length).toBeGreaterThan(15);
    expect(guides.filter((address) => !FILES.has(`${address}.html`))).toEqual([]);
  });

  it('have links to pages, parts and images that are there', () => {
    expect(pages.flatMap(([name, html]) => brokenIn(name, html))).toEqual([]);
  });

  it('have each id once, and nothing that their policy refuses', () => {
    for (const [name, html] of pages) {
      const ids = idsIn(html);
      expect([name, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([name, []]);
      expect([name, / style="|<script|<style|<!-- /.test(html)]).toEqual([name, false]);
    }
  });
});

describe('a document', () => {
  it('has its title, its parts and anchors, and links within the server', () => {
    const html = renderDocument('docs/guides/checks.md', '# A & `b`\n\n## One\n\n## Two\n\n[x](../operations.md#y)\n');
    expect(html).toContain('<title>A &amp; b · Tenantry</title>');
    expect(html).toContain('<a href="#one">One</a>');
    expect(html).toContain('<h2 id="two">Two</h2>');
    expect(html).toContain('<a href="/docs/operations#y">x</a>');
  });

  it('shows what leads out of the documents as text, and no HTML of its own', () => {
    const html = renderDocument(
      'docs/guides/checks.md',
      '# A\n\n[**x**](../../README.md) <script>alert(1)</script>\n\n<b>\n',
    );
    expect(html).toContain('<p><strong>x</strong> alert(1)</p>');
    expect(html).not.toMatch(/<script|<b>/);
    expect(targetOf('docs/guides/checks.md', '../../../x.md')).toBeNull();
  });

  it('aligns columns by classes', () => {
    expect(renderDocument('docs/glossary.md', '| n |\n| -: |\n| 1 |\n')).toContain('<td class="right">1</td>');
  });
});
