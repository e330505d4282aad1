import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, read, type SourceFile } from './source';

const ROOT = path.resolve(__dirname, '..', '..', '..');

/** The Markdown documents of the project. */
export const documents = (): SourceFile[] => {
  const atRoot = readdirSync(ROOT).filter((name) => name.endsWith('.md'));
  return [...atRoot.map((name) => ({ path: name, text: read(name) })), ...filesBelow('docs', /\.md$/)];
};

/** Whether there is a file or folder at a path from the root. */
export const exists = (name: string): boolean => existsSync(path.join(ROOT, name));

const FENCED = /^( *)```[\s\S]*?^\1```$/gm;

/** The blocks of code of a language in a document. */
export const blocksIn = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(([, block = '']) => block);

/** A document without its blocks of code. */
export const withoutCode = (text: string): string => text.replace(FENCED, '');

/** A document without any code, so that all remaining links are real. */
export const proseOf = (text: string): string => withoutCode(text).replace(/`[^`\n]*`/g, '');

/** The anchor that the usual hosts give to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** The anchors of a document; a repeated heading gets a number. */
export const anchorsIn = (text: string): Set<string> => {
  const counts = new Map<string, number>();
  const headings = [...withoutCode(text).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading]) =>
    anchorOf(heading as string),
  );
  return new Set(
    headings.map((anchor) => {
      const count = counts.get(anchor) ?? 0;
      counts.set(anchor, count + 1);
      return count === 0 ? anchor : `${anchor}-${count}`;
    }),
  );
};

/** The rows of all tables whose header begins with a word, each a list of its cells. */
export const rowsOfTables = (text: string, firstHeader: string): string[][] => {
  const rows: string[][] = [];
  let isWanted = false;
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) {
      isWanted = false;
      continue;
    }
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells[0] === firstHeader) isWanted = true;
    else if (isWanted && !/^:?-+:?$/.test(cells[0] ?? '')) rows.push(cells);
  }
  return rows;
};
