import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../sources';
import type { TextKind } from './patterns';

/** A user-facing text. */
export interface FoundText {
  readonly file: string;
  readonly line: number;
  readonly kind: TextKind;
  readonly text: string;
}

const FOLDERS = ['src', 'test', 'scripts', 'docs', 'public', 'deploy'];
const FILES = ['README.md', 'webpack.config.ts', '.dependency-cruiser.cjs', 'eslint.config.mjs'];
/** Files with bad examples. */
const EXAMPLES = ['docs/writing.md', 'scripts/words/patterns.ts', 'test/docs/words.test.ts'];
const TITLES: ReadonlyMap<string, TextKind> = new Map([
  ['it', 'title'],
  ['test', 'title'],
  ['describe', 'group'],
]);
/** A literal with fewer words counts as a name, a class, or a key, and is skipped. */
const MIN_WORDS = 3;

/** Reads user-facing texts, in file order: those below the paths, or all if there are none. */
export function readTexts(paths: readonly string[] = []): FoundText[] {
  return filesOf(FOLDERS)
    .concat(FILES)
    .filter((file) => !EXAMPLES.includes(file))
    .filter((file) => paths.length === 0 || paths.some((start) => file.startsWith(start)))
    .flatMap((file) => textsIn(file, readFileSync(path.join(ROOT, file), 'utf8')));
}

/** Reads the texts of one file, in line order. */
export function textsIn(file: string, source: string): FoundText[] {
  return file.endsWith('.md') ? markdownTexts(file, source) : codeTexts(file, source);
}

function filesOf(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name).split(path.sep).join('/'))
      .filter((name) => /\.(?:tsx?|mjs|cjs|js|md)$/.test(name))
      .sort(),
  );
}

/** Lines of paragraphs, without code blocks and inline code. */
function markdownTexts(file: string, source: string): FoundText[] {
  let isCode = false;
  return source.split('\n').flatMap((line, place) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode) return [];
    return [
      {
        file,
        line: place + 1,
        kind: 'markdown' as const,
        text: line.replace(/`[^`]*`|\]\([^)]*\)/g, ' '),
      },
    ];
  });
}

function codeTexts(file: string, source: string): FoundText[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: FoundText[] = [];
  const isTest = file.startsWith('test/');
  const lineOf = (position: number): number =>
    tree.getLineAndCharacterOfPosition(position).line + 1;
  const add = (position: number, kind: TextKind, text: string): void => {
    found.push({
      file,
      line: lineOf(position),
      kind,
      text: text
        .replace(/`[^`]*`/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const kind = ts.isCallExpression(node) ? titleKind(node) : undefined;
    if (ts.isCallExpression(node) && kind !== undefined) {
      const [title] = node.arguments;
      if (title !== undefined && ts.isStringLiteralLike(title))
        add(title.getStart(), kind, title.text);
      node.arguments.slice(1).forEach(visit);
      return;
    }
    if (ts.isJsxText(node)) add(node.getStart(), 'interface', node.text);
    else if (
      !isTest &&
      (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) &&
      isProse(node)
    ) {
      add(node.getStart(), 'interface', node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  for (const [start, text] of commentsOf(tree)) add(start, 'comment', text);
  return found.sort((one, other) => one.line - other.line);
}

/** The kind of title that a call has: `it('…')`, `it.each(…)('…')`, `describe('…')`. */
function titleKind({ expression }: ts.CallExpression): TextKind | undefined {
  if (ts.isIdentifier(expression)) return TITLES.get(expression.text);
  if (ts.isCallExpression(expression) || ts.isTaggedTemplateExpression(expression)) {
    const each = ts.isCallExpression(expression) ? expression.expression : expression.tag;
    return ts.isPropertyAccessExpression(each) ? TITLES.get(each.expression.getText()) : undefined;
  }
  return ts.isPropertyAccessExpression(expression)
    ? TITLES.get(expression.expression.getText())
    : undefined;
}

function isProse(node: ts.LiteralLikeNode): boolean {
  if (isSql(node)) return false;
  const words = node.text.match(/\p{L}{2,}/gu) ?? [];
  return words.length >= MIN_WORDS && /\p{L} \p{L}/u.test(node.text);
}

function isSql(node: ts.Node): boolean {
  const template = ts.findAncestor(node, (at) =>
    ts.isStatement(at) ? 'quit' : ts.isTaggedTemplateExpression(at),
  );
  return template !== undefined && template.getText().startsWith('sql');
}

/** Comments by their start position, without comments for tools. */
function commentsOf(tree: ts.SourceFile): Map<number, string> {
  const found = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) return;
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(tree.text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(tree.text, node.end) ?? []),
    ]) {
      const text = tree.text
        .slice(pos, end)
        .replace(/^\/\*+|\*+\/$|^\/\/+/g, '')
        .replace(/^\s*\*+ ?/gm, '');
      if (!/eslint-|@ts-|@jest-/.test(text)) found.set(pos, text);
    }
    node.getChildren(tree).forEach(visit);
  };
  visit(tree);
  return found;
}
