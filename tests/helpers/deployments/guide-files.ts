import { blocksIn } from '../source/documents';
import { read } from '../source/source';

const guide = read('docs/guides/deployments.md');

/** The block that contains a text. */
const blockWith = (language: string, text: string): string => {
  const found = blocksIn(guide, language).filter((block) => block.includes(text));
  if (found.length !== 1) throw new Error(`${found.length} blocks contain ${text}.`);
  return found[0] as string;
};

/** The files that the guide on deployments shows for pipelines. */
export const GUIDE_FILES = {
  text: guide,
  callback: blockWith('sh', 'Usage: tenantry-callback.sh'),
  gitlab: blockWith('yaml', 'resource_group:'),
  github: blockWith('yaml', 'repository_dispatch:'),
  receiver: blockWith('js', 'GITHUB_API_URL'),
};
