import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(__dirname, '..', '..', '..');

/** A file of the project, its path from the root with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

/** The files below a folder whose path matches. */
export const filesBelow = (folder: string, matching: RegExp): SourceFile[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => matching.test(name))
    .sort()
    .map((name) => ({ path: name, text: readFileSync(path.join(ROOT, name), 'utf8') }));

/** The TypeScript files of the server, without tests. */
export const serverCode = (folder = 'src'): SourceFile[] =>
  filesBelow(folder, /\.tsx?$/).filter(({ path: name }) => !/\.(test|d)\.tsx?$/.test(name));

/** Loads a module of the project by its path from the root. */
export const load = <T>(name: string): T => require(path.join(ROOT, name)) as T;

/** The text of one file of the project. */
export const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

/** Visits every node of a file. */
export const visit = ({ path: name, text }: SourceFile, see: (node: ts.Node, line: number) => void): void => {
  const kind = name.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind);
  const walk = (node: ts.Node): void => {
    see(node, file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1);
    ts.forEachChild(node, walk);
  };
  walk(file);
};

/** The imports of a file in every form: import, export from, import(), require(), type imports. */
export const importsOf = (file: SourceFile): string[] => {
  const found: string[] = [];
  const add = (node: ts.Node | undefined) => {
    if (node && ts.isStringLiteralLike(node)) found.push(node.text);
    else if (node) found.push(`(computed) ${node.getText()}`);
  };
  visit(file, (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier);
    else if (ts.isImportEqualsDeclaration(node) && ts.isExternalModuleReference(node.moduleReference)) {
      add(node.moduleReference.expression);
    } else if (ts.isImportTypeNode(node))
      add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : node.argument);
    else if (ts.isCallExpression(node)) {
      const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword;
      const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require';
      if (isImport || isRequire) add(node.arguments[0]);
    }
  });
  return found;
};
