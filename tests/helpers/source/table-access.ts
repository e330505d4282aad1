import ts from 'typescript';
import { type SourceFile, visit } from './source';

/** What of Strapi's database reaches no rows, or joins a transaction that others fill. */
const HARMLESS = new Set(['transaction', 'inTransaction', 'lifecycles', 'metadata', 'dialect']);
const SERVICES = new Set([
  'db',
  'documents',
  'entityService',
  'query',
  'queryBuilder',
  'tenancy',
  'tenantry.statements',
]);
/** What gives a query runner: tenancy's own, and knex. */
const RUNNERS = new Set(['connectionOf', 'statementsOf', 'knex', 'trx']);

/** The name that an expression reads from something: `a.b`, `a?.b`, `a['b']`. */
const memberOf = (node: ts.Node): string | null => {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (!ts.isElementAccessExpression(node)) return null;
  return ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : null;
};

const isWithinType = (node: ts.Node): boolean =>
  node.parent !== undefined && !ts.isSourceFile(node) && (ts.isTypeNode(node) || isWithinType(node.parent));

/** Past `x!`, `(x)` and `x as T`, to whoever uses the value. */
const userOf = (node: ts.Node): ts.Node => {
  const { parent } = node;
  const isWrapping =
    ts.isParenthesizedExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent);
  return isWrapping ? userOf(parent) : parent;
};

const readsService = (node: ts.Node): boolean => {
  const name = memberOf(node);
  if (name === 'db') return !HARMLESS.has(memberOf(userOf(node)) ?? '');
  if (name === 'statements') return memberOf(userOf(node)) !== 'stop';
  if (name === 'documents' || name === 'entityService') return true;
  // strapi.query(uid) is strapi.db.query(uid).
  return (
    name === 'query' && /(^|\W)(strapi|app\(\))[!)]*$/.test((node as ts.PropertyAccessExpression).expression.getText())
  );
};

const asksContainer = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  memberOf(node.expression) === 'get' &&
  node.arguments[0] !== undefined &&
  ts.isStringLiteralLike(node.arguments[0]) &&
  SERVICES.has(node.arguments[0].text);

const unpacks = (node: ts.Node): boolean => {
  if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent)) return false;
  const name = (node.propertyName ?? node.name).getText().replace(/['"]/g, '');
  return ['db', 'documents', 'entityService', 'statements'].includes(name);
};

const usesRunner = (node: ts.Node): boolean => {
  if (ts.isImportSpecifier(node)) return RUNNERS.has((node.propertyName ?? node.name).text) && !node.isTypeOnly;
  if (ts.isImportDeclaration(node)) {
    return (
      ts.isStringLiteral(node.moduleSpecifier) && node.moduleSpecifier.text === 'knex' && !node.importClause?.isTypeOnly
    );
  }
  if (ts.isBindingElement(node)) return (node.propertyName ?? node.name).getText() === 'trx';
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && RUNNERS.has(node.expression.text);
};

/**
 * The places where a file reaches a table on its own: by Strapi's query engine, document service or entity service, by
 * a knex connection or transaction, or by whatever would hand one of them on.
 *
 * @returns one `path:line: code` per place
 */
export const tableAccesses = (file: SourceFile): string[] => {
  const found = new Set<string>();
  visit(file, (node, line) => {
    if (isWithinType(node)) return;
    if (readsService(node) || asksContainer(node) || unpacks(node) || usesRunner(node)) {
      found.add(`${file.path}:${line}: ${node.getText().split('\n')[0]?.slice(0, 80)}`);
    }
  });
  return [...found];
};
