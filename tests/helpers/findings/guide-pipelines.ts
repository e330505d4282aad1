import { blocksIn } from '../source/documents';
import { read } from '../source/source';

/** The guide on findings. */
export const guide = read('docs/guides/findings.md');

/** The blocks of a language in the guide. */
export const blocks = (language: string): string[] => blocksIn(guide, language);

const [github = '', gitlab = ''] = blocks('yaml');
const [jenkins = ''] = blocks('groovy');

/** The pipelines of the guide, each as the text of its file. */
export const PIPELINES = { github, gitlab, jenkins };
