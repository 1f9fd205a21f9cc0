import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { complain, say } from './output';
import { ROOT } from './sources';

/**
 * `npm run check:exports`: lists exports of `src` that no other file imports, except types that
 * describe another export of the file. Prints file, line, and name; exits with 1 if it finds any.
 */

interface Export {
  readonly name: string;
  readonly line: number;
}

/** Names of a file that others use; `all` if the file is imported as a whole. */
type Used = Set<string> | 'all';

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => path.join(folder, name));
}

function parse(file: string): ts.SourceFile {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

function namesOf(statement: ts.Statement): ts.Identifier[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name] : boundNames(name),
    );
  }
  const { name } = statement as ts.DeclarationStatement;
  return name !== undefined && ts.isIdentifier(name) ? [name] : [];
}

function boundNames(pattern: ts.BindingPattern): ts.Identifier[] {
  return [...pattern.elements].flatMap((element) => {
    if (ts.isOmittedExpression(element)) return [];
    return ts.isIdentifier(element.name) ? [element.name] : boundNames(element.name);
  });
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function isNamedIn(node: ts.Node, name: string): boolean {
  if (ts.isIdentifier(node) && node.text === name) return true;
  return node.forEachChild((child) => isNamedIn(child, name) || undefined) ?? false;
}

/** Exports of a file, without types that describe another export: its props, or its result. */
function exportsOf(source: ts.SourceFile): Export[] {
  const exported = source.statements.filter(isExported);
  return exported.flatMap((statement) => {
    const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
    return namesOf(statement)
      .filter(
        ({ text }) =>
          !isType || !exported.some((other) => other !== statement && isNamedIn(other, text)),
      )
      .map((name) => ({
        name: name.text,
        line: source.getLineAndCharacterOfPosition(name.getStart()).line + 1,
      }));
  });
}

/** The module and the names that a declaration or an `import()` imports. */
function importOf(node: ts.Node): { readonly from: ts.Node; readonly names: Used } | null {
  if (ts.isImportDeclaration(node)) {
    const named = node.importClause?.namedBindings;
    const names =
      named !== undefined && ts.isNamedImports(named)
        ? new Set(named.elements.map(({ name, propertyName }) => (propertyName ?? name).text))
        : 'all';
    return { from: node.moduleSpecifier, names };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    return { from: node.moduleSpecifier, names: 'all' };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { from: node.argument.literal, names: 'all' };
  }
  const [argument] = ts.isCallExpression(node) ? node.arguments : [];
  return argument === undefined ? null : { from: argument, names: 'all' };
}

/** Exports that no other file uses, as `file:line name`. */
function findUnused(): string[] {
  const sources = filesBelow('src');
  const others = ['scripts', 'test'].flatMap(filesBelow);
  const known = new Set(sources);
  const used = new Map<string, Used>();

  function resolve(from: string, target: string): string | undefined {
    const base = target.startsWith('#contract/')
      ? target.replace('#contract/', 'src/contract/')
      : path.join(path.dirname(from), target);
    return ['', '.ts', '.tsx'].map((ending) => base + ending).find((file) => known.has(file));
  }

  function use(file: string, names: Used): void {
    const before = used.get(file) ?? new Set<string>();
    used.set(file, before === 'all' || names === 'all' ? 'all' : new Set([...before, ...names]));
  }

  function visit(node: ts.Node, file: string): void {
    const found = importOf(node);
    if (found !== null && ts.isStringLiteralLike(found.from)) {
      const { text } = found.from;
      const target = /^(\.|#contract\/)/.test(text) ? resolve(file, text) : undefined;
      if (target !== undefined && target !== file) use(target, found.names);
    }
    node.forEachChild((child) => visit(child, file));
  }

  const parsed = [...sources, ...others, 'webpack.config.ts'].map(parse);
  for (const source of parsed) visit(source, source.fileName);
  return parsed
    .filter(({ fileName }) => known.has(fileName))
    .flatMap((source) => {
      const names = used.get(source.fileName) ?? new Set();
      if (names === 'all') return [];
      return exportsOf(source)
        .filter(({ name }) => !names.has(name))
        .map(({ line, name }) => `${source.fileName}:${String(line)} ${name}`);
    });
}

function checkExports(): void {
  const unused = findUnused();
  for (const each of unused) complain(`${each}: remove its export; no other file imports it`);
  if (unused.length === 0) return;
  say(`${String(unused.length)} exports are used in their own files only`);
  process.exitCode = 1;
}

checkExports();
