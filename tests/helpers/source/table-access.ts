import ts from 'typescript';
import { type SourceFile, visit } from './source';

/** Members of Strapi's database that access no rows, or join an existing transaction. */
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
/** Members that return a query runner: those of src/database, and knex. */
const RUNNERS = new Set(['connectionOf', 'queryOf', 'statementsOf', 'knex', 'trx']);

/** The name of the member that an expression reads: `a.b`, `a?.b`, `a['b']`. */
const memberOf = (node: ts.Node): string | null => {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (!ts.isElementAccessExpression(node)) return null;
  return ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : null;
};

const isWithinType = (node: ts.Node): boolean =>
  node.parent !== undefined && !ts.isSourceFile(node) && (ts.isTypeNode(node) || isWithinType(node.parent));

/** Skips `x!`, `(x)` and `x as T`, up to the expression that uses the value. */
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

/** `strapi.get(name)`, or `service(name)` of src/database/services.ts. */
const asksContainer = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  (memberOf(node.expression) === 'get' || node.expression.getText() === 'service') &&
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
 * The places where a file accesses a table: through Strapi's query engine, document service or entity service, a knex
 * connection or transaction, or a member that returns one of them.
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
