import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '../../..');
/** Does not exist. It is in this folder so that packages are found. */
const FILE = path.join(__dirname, 'values.ts');

/** A value, and its type as TypeScript writes it, such as `import('kubernetes-types/apps/v1').Deployment`. */
export interface TypedValue {
  name: string;
  type: string;
  value: unknown;
  /** Values of enumerations, for which TypeScript accepts no texts. */
  enumerated?: readonly string[];
}

const written = ({ value, enumerated = [] }: TypedValue): string =>
  enumerated.reduce((text, one) => text.replaceAll(`:"${one}"`, `:"${one}" as never`), JSON.stringify(value));

/**
 * Checks values against types that were generated from a public schema. TypeScript also refuses unknown properties, which
 * most schemas allow.
 *
 * @returns a line for each fault
 */
export const typeFaults = (values: readonly TypedValue[]): string[] => {
  const lines = values.map((one, at) => `export const value${at}: ${one.type} = ${written(one)};`);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (file) => file === FILE || ts.sys.fileExists(file);
  host.getCurrentDirectory = () => root;
  host.getSourceFile = (file, ...more) =>
    file === FILE
      ? ts.createSourceFile(file, lines.join('\n'), options.target as ts.ScriptTarget)
      : getSourceFile(file, ...more);
  const program = ts.createProgram([FILE], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file?.fileName === FILE ? file.getLineAndCharacterOfPosition(start).line : -1;
    return `${values[line]?.name ?? file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
};
