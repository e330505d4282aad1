import path from 'node:path';
import MarkdownIt from 'markdown-it';
import { documentAddress, DOCUMENTS, GUIDES_PAGE } from '../../src/domain/documents/addresses';

type Token = ReturnType<MarkdownIt['parse']>[number];

/** Addresses within other sites, and within the page. */
const ABSOLUTE = /^[a-z]+:/;

/** The anchor that the usual hosts give to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** The text of a heading, without its marks. */
const textOf = ({ children }: Token): string =>
  (children ?? []).map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : '')).join('');

/**
 * Where a link of a document leads on this server.
 *
 * @param file path of the document from the root of the project
 * @param link as it is in the document
 * @returns null if it leads out of the folder docs: the server has no such page
 */
export const targetOf = (file: string, link: string): string | null => {
  if (ABSOLUTE.test(link) || link.startsWith('#')) return link;
  const [to = '', anchor] = link.split('#');
  const target = path.posix.join(path.posix.dirname(file), to);
  if (!target.startsWith('docs/')) return null;
  return documentAddressOrImage(target) + (anchor === undefined ? '' : `#${anchor}`);
};

const documentAddressOrImage = (file: string): string => (file.endsWith('.md') ? documentAddress(file) : `/${file}`);

/** What is written within the text: links and images. */
const adaptInline = (file: string, tokens: Token[]): Token[] => {
  let isOut = false;
  return tokens.filter((token) => {
    if (token.type === 'image') token.attrSet('src', targetOf(file, token.attrGet('src') ?? '') ?? '');
    if (token.type === 'link_open') {
      const target = targetOf(file, token.attrGet('href') ?? '');
      isOut = target === null;
      if (target !== null) token.attrSet('href', target);
    }
    return !(isOut && token.type.startsWith('link_'));
  });
};

interface Heading {
  tag: string;
  anchor: string;
  text: string;
}

/** Gives each heading its anchor; a repeated one gets a number. */
const addAnchors = (tokens: Token[]): Heading[] => {
  const counts = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    const inline = tokens[index + 1];
    if (token.type !== 'heading_open' || !inline) return [];
    const text = textOf(inline);
    const base = anchorOf(text);
    const count = counts.get(base) ?? 0;
    counts.set(base, count + 1);
    const anchor = count === 0 ? base : `${base}-${count}`;
    token.attrSet('id', anchor);
    return [{ tag: token.tag, anchor, text }];
  });
};

/** The alignment of a column is a class, because the policy of the pages allows no style attributes. */
const withoutStyles = (token: Token): void => {
  const align = /^text-align:(right|center|left)$/.exec(token.attrGet('style') ?? '')?.[1];
  if (align === undefined) return;
  token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
  token.attrSet('class', align);
};

const markdown = new MarkdownIt({ html: true });
// The documents contain comments for `npm run docs`, and no other HTML.
markdown.renderer.rules.html_block = () => '';
markdown.renderer.rules.html_inline = () => '';
// What can scroll can have the focus, so that the keyboard scrolls it.
markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';
const block = (tokens: Token[], index: number): string =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;
markdown.renderer.rules.fence = block;
markdown.renderer.rules.code_block = block;

const contentsOf = (headings: Heading[]): string => {
  const parts = headings.filter(({ tag }) => tag === 'h2');
  if (parts.length < 2) return '';
  const escape = markdown.utils.escapeHtml;
  const items = parts.map(({ anchor, text }) => `<li><a href="#${anchor}">${escape(text)}</a></li>`).join('');
  return `<nav class="contents" aria-labelledby="on-this-page"><h2 id="on-this-page">On this page</h2><ul>${items}</ul></nav>`;
};

/**
 * The page of a document: HTML without scripts.
 *
 * @param file path of the document from the root of the project
 * @param text of the document, in Markdown
 */
export const renderDocument = (file: string, text: string): string => {
  const tokens = markdown.parse(text, {});
  const headings = addAnchors(tokens);
  for (const token of tokens) {
    withoutStyles(token);
    if (token.children) token.children = adaptInline(file, token.children);
  }
  const title = headings[0]?.text ?? 'Guides';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="${DOCUMENTS}/style.css">
<title>${markdown.utils.escapeHtml(title)} · Tenantry</title>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar"><nav aria-label="Documents"><a class="brand" href="/">Tenantry</a><a href="${GUIDES_PAGE}">Guides</a><a href="${DOCUMENTS}/glossary">Glossary</a></nav></header>
<div class="columns">
${contentsOf(headings)}
<main id="content" tabindex="-1">
${markdown.renderer.render(tokens, markdown.options, {})}</main>
</div>
</body>
</html>
`;
};
