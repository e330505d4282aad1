import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { documentAddress, DOCUMENTS } from '../../src/domain/documents/addresses';
import { renderDocument } from './render';
import { DOCUMENT_STYLE } from './style';

export interface BuiltFile {
  /** Path below the folder of the build. */
  name: string;
  content: string | Buffer;
}

/**
 * The pages of all documents in the folder docs, their images and their style.
 *
 * @param root folder of the project
 */
export const documentFiles = (root: string): BuiltFile[] => {
  const names = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `docs/${name.replaceAll(path.sep, '/')}`,
  );
  const pages = names
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({
      name: `${documentAddress(name).slice(1)}.html`,
      content: renderDocument(name, readFileSync(path.join(root, name), 'utf8')),
    }));
  const images = names
    .filter((name) => name.endsWith('.png'))
    .map((name) => ({ name, content: readFileSync(path.join(root, name)) }));
  return [...pages, ...images, { name: `${DOCUMENTS.slice(1)}/style.css`, content: DOCUMENT_STYLE }];
};
