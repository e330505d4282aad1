import path from 'node:path';
import ts from 'typescript';
import { importsOf, type SourceFile, visit } from './source';

const LIBRARIES = [
  'forwarded-parse',
  'ipaddr.js',
  'ajv',
  'unicode-confusables',
  'validator',
  'html-to-text',
  'slugify',
  'big.js',
  'luxon',
  'otpauth',
  'rrule',
  'accepts',
  'fast-xml-parser',
  'csv-stringify/sync',
  'packageurl-js',
  'semver',
  're2js',
  'node:net',
  'node:crypto',
  'node:url',
];

/** Globals that a rule must not use: the clock, the environment, random numbers, the network, the application. */
const GLOBALS = new Set([
  'process',
  'strapi',
  'globalThis',
  'global',
  'fetch',
  'crypto',
  'performance',
  'setTimeout',
  'setInterval',
  'console',
  'Buffer',
  'require',
]);

const isPropertyName = (node: ts.Identifier): boolean => {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node;
};

const impureNode = (node: ts.Node): boolean => {
  if (ts.isIdentifier(node)) return GLOBALS.has(node.text) && !isPropertyName(node);
  if (ts.isAwaitExpression(node)) return true;
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && !node.arguments?.length;
  if (ts.isCallExpression(node)) return node.expression.getText() === 'Date';
  return ts.isPropertyAccessExpression(node) && /^(Date\??\.now|Math\??\.random)$/.test(node.getText());
};

const leavesDomain = (file: SourceFile, name: string): boolean => {
  if (!name.startsWith('.')) return !LIBRARIES.some((library) => name === library || name.startsWith(`${library}/`));
  return !path.posix.join(path.posix.dirname(file.path), name).match(/^src\/(domain\/|values$)/);
};

/**
 * The reasons why a file of the domain depends on more than its arguments: imports from outside, the clock, the
 * environment, random numbers, timers.
 */
export const impurities = (file: SourceFile): string[] => {
  const found = importsOf(file)
    .filter((name) => leavesDomain(file, name))
    .map((name) => `${file.path} imports ${name}`);
  visit(file, (node, line) => {
    if (impureNode(node)) found.push(`${file.path}:${line}: ${node.getText().slice(0, 60)}`);
  });
  return found;
};

/** The places where a file asserts that a value is of type never. It fits every type, so the compiler checks nothing. */
export const neverAssertions = (file: SourceFile): string[] => {
  const found: string[] = [];
  // Parsing takes long, and nearly no file has the text.
  if (!/\bas\s+never\b/.test(file.text)) return found;
  visit(file, (node, line) => {
    if (ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.NeverKeyword) found.push(`${file.path}:${line}`);
  });
  return found;
};

/** The places where a file uses any. */
export const anyTypes = (file: SourceFile): string[] => {
  const found: string[] = [];
  visit(file, (node, line) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) found.push(`${file.path}:${line}`);
  });
  if (/@ts-(ignore|nocheck|expect-error)/.test(file.text))
    found.push(`${file.path}: a comment switches the compiler off`);
  return found;
};
