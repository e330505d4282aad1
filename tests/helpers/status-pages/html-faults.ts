import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { StatusPage } from '../../../src/domain/status-pages/page-model';
import { SAMPLE_PAGE } from './sample-page';

/** A text that breaks out of any place in which it is not escaped. */
export const HOSTILE = `"'></title></style></svg><script>alert(1)</script><img src=x onerror=alert(1)>\u0000\u0001&amp;`;

const hostileCopy = <T>(value: T, field = ''): T => {
  const KEPT = ['language', 'timezone', 'status', 'impact', 'day', 'slug'];
  if (typeof value === 'string') return (KEPT.includes(field) ? value : `${HOSTILE}${value}`) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => hostileCopy(each, field)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hostileCopy<unknown>(each, key)])) as T;
};

/** A page whose texts are all hostile. */
export const hostilePage: StatusPage = hostileCopy(SAMPLE_PAGE);

type Node = DefaultTreeAdapterTypes.Node;

const attributeFaults = (name: string, attributes: readonly { name: string; value: string }[]): string[] =>
  attributes.flatMap(({ name: attribute, value }) => {
    if (attribute === 'style' || attribute.startsWith('on')) return [`${name} has the attribute ${attribute}`];
    if (attribute === 'src' || (attribute === 'href' && /^(?!https?:|\/|#|data:image\/svg)/.test(value)))
      return [`${name} has the address ${value}`];
    return [];
  });

const nodeFaults = (node: Node): string[] => {
  const own: string[] = [];
  if ('tagName' in node) {
    if (['script', 'iframe', 'img', 'object', 'base'].includes(node.tagName)) own.push(`there is a ${node.tagName}`);
    own.push(...attributeFaults(node.tagName, node.attrs));
  }
  return 'childNodes' in node ? [...own, ...node.childNodes.flatMap(nodeFaults)] : own;
};

/** The errors of a document by the parser of the HTML standard, repeated ids, and what the policy of pages would refuse. */
export const faultsOf = (html: string): string[] => {
  const errors: string[] = [];
  const tree = parse(html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine, startCol }) => errors.push(`${code} at ${startLine}:${startCol}`),
  });
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  const repeated = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `the id ${id} is repeated`);
  return [...errors, ...repeated, ...nodeFaults(tree)];
};
