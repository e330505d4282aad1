import { DOMParser } from '@xmldom/xmldom';
import { errorOf } from '../../values';

/** A response with some hundred groups has less. */
export const MAX_XML = 262_144;

/** Opening and closing ones. A response with some hundred groups has less. */
const MAX_TAGS = 3000;
/** A response has 8 levels; the time to canonicalise grows with the square of them. */
const MAX_DEPTH = 50;
/** Of one element. */
const MAX_ATTRIBUTES = 50;

/** Whether no element is nested too deep, or has too many attributes. */
const isPlain = (root: Element): boolean => {
  const waiting: [Element, number][] = [[root, 1]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [element, depth] = next;
    if (depth > MAX_DEPTH || element.attributes.length > MAX_ATTRIBUTES) return false;
    for (let child = element.firstChild; child; child = child.nextSibling)
      if (child.nodeType === ELEMENT) waiting.push([child as Element, depth + 1]);
  }
  return true;
};

const ELEMENT = 1;

/**
 * Parses XML of a stranger, within bounds. Declarations are refused before, because a document type can define entities that grow
 * without bounds or name files, and a comment can cut a name in two for one reader and not for another (CVE-2017-11427).
 *
 * @throws Error that says what is wrong
 */
export const parseXml = (text: string): Document => {
  if (text.length > MAX_XML) throw new Error(`The document has more than ${MAX_XML} characters.`);
  if (text.includes('<!')) throw new Error('The document has a document type, a comment or a CDATA section.');
  if (text.split('<', MAX_TAGS + 1).length > MAX_TAGS) throw new Error(`The document has more than ${MAX_TAGS} tags.`);
  const fail = (message: string): never => {
    throw new Error(message);
  };
  try {
    const errorHandler = { warning: fail, error: fail, fatalError: fail };
    const document = new DOMParser({ errorHandler }).parseFromString(text.trim(), 'text/xml');
    if (!document?.documentElement) throw new Error('It has no element.');
    if (!isPlain(document.documentElement)) throw new Error('It is nested too deep, or has too many attributes.');
    return document;
  } catch (error) {
    throw new Error(`The document is not XML: ${errorOf(error).message.split('\n')[0]?.slice(0, 200) ?? ''}`, {
      cause: error,
    });
  }
};

/** The elements with a name and namespace below a node, in the order of the document. */
export const elementsIn = (node: Document | Element, namespace: string, name: string): Element[] =>
  Array.from(node.getElementsByTagNameNS(namespace, name));

/** The children of an element with a name and namespace. */
export const childrenIn = (node: Element, namespace: string, name: string): Element[] =>
  elementsIn(node, namespace, name).filter((one) => one.parentNode === node);

export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
export const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
