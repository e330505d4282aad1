/** The path below which the server has the documents of the folder docs as pages. */
export const DOCUMENTS = '/docs';

/** The list of the guides. */
export const GUIDES_PAGE = `${DOCUMENTS}/guides`;

/**
 * The address of the page of a document. The address of a README is that of its folder.
 *
 * @param file path of the document from the root of the project, such as `docs/guides/checks.md`
 * @returns a path without extension, such as `/docs/guides/checks`
 */
export const documentAddress = (file: string): string =>
  `/${file
    .replace(/\.md$/, '')
    .replace(/\/README$/, '')
    .replaceAll('.', '-')}`;

/** The address of a guide, such as that on access, or of one of its parts. */
export const guideAddress = (guide: string): string => {
  const [file = '', part] = guide.split('#');
  return documentAddress(`docs/guides/${file}`) + (part === undefined ? '' : `#${part}`);
};

/** Whether a path belongs to the documents. */
export const isDocumentPath = (path: string): boolean => path === DOCUMENTS || path.startsWith(`${DOCUMENTS}/`);
