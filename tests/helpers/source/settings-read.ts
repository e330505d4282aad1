import ts from 'typescript';
import { filesBelow, type SourceFile, visit } from './source';

/** One place where code reads an environment variable. */
export interface SettingRead {
  name: string;
  /** The value as in .env; undefined if the code has no default or computes it. */
  fallback?: string;
  file: string;
}

/** The code below some folders, without tests. */
const codeBelow = (folders: readonly string[]): SourceFile[] =>
  folders
    .flatMap((folder) => filesBelow(folder, /\.(?:ts|tsx|js|mjs)$/))
    .filter(({ path: name }) => folders.includes('tests') || !name.endsWith('.test.ts'));

const isProcessEnv = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) && node.name.text === 'env' && node.expression.getText() === 'process';

/** The value of a literal, or of a list of them, as in .env. */
const literalOf = (node: ts.Node | undefined): string | undefined => {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return String(Number(node.text.replaceAll('_', '')));
  if (node.kind === ts.SyntaxKind.TrueKeyword) return 'true';
  if (node.kind === ts.SyntaxKind.FalseKeyword) return 'false';
  if (!ts.isArrayLiteralExpression(node)) return undefined;
  const items = node.elements.map(literalOf);
  return items.every((item) => item !== undefined) ? items.join(',') : undefined;
};

/** Constants of a file that are strings. */
const constantsIn = (file: SourceFile): Map<string, string> => {
  const constants = new Map<string, string>();
  visit(file, (node) => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer)
    )
      constants.set(node.name.text, node.initializer.text);
  });
  return constants;
};

/** The default in `process.env.X || 'default'` and `process.env.X ?? 'default'`. */
const fallbackOf = (node: ts.Node): string | undefined => {
  const { parent } = node;
  const isDefaulted =
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(parent.operatorToken.kind);
  return isDefaulted ? literalOf(parent.right) : undefined;
};

/**
 * The variable that `env('X')`, `env.int('X', 1)` and the like read; an array for `const { X = 'y' } = process.env`.
 */
const readsOf = (node: ts.Node, constants: ReadonlyMap<string, string>): Omit<SettingRead, 'file'>[] => {
  if (ts.isCallExpression(node) && /^env(?:\.\w+)?$/.test(node.expression.getText().replace(/\s/g, ''))) {
    const [name, fallback] = node.arguments;
    return name && ts.isStringLiteral(name) ? [{ name: name.text, fallback: literalOf(fallback) }] : [];
  }
  if (ts.isPropertyAccessExpression(node) && isProcessEnv(node.expression))
    return [{ name: node.name.text, fallback: fallbackOf(node) }];
  if (ts.isElementAccessExpression(node) && isProcessEnv(node.expression)) {
    const name = literalOf(node.argumentExpression) ?? constants.get(node.argumentExpression.getText());
    return name === undefined ? [] : [{ name }];
  }
  if (
    ts.isVariableDeclaration(node) &&
    node.initializer &&
    isProcessEnv(node.initializer) &&
    ts.isObjectBindingPattern(node.name)
  )
    return node.name.elements.map((element) => ({
      name: (element.propertyName ?? element.name).getText(),
      fallback: literalOf(element.initializer),
    }));
  return [];
};

/** Every place below some folders that reads an environment variable by its name. */
export const settingsRead = (...folders: string[]): SettingRead[] =>
  codeBelow(folders).flatMap((file) => {
    // Parsing takes long, and few files have the text.
    if (!/\benv\b/.test(file.text)) return [];
    const constants = constantsIn(file);
    const reads: SettingRead[] = [];
    visit(file, (node) => reads.push(...readsOf(node, constants).map((read) => ({ ...read, file: file.path }))));
    return reads;
  });
