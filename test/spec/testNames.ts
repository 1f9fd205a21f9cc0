import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const TEST_FOLDER = path.resolve(__dirname, '..');
const SEPARATOR = ' › ';

/** Recognizes `describe`, `it`, or `test`, also with `.each(…)`; null for any other call. */
function calledBlock(call: ts.CallExpression): 'group' | 'test' | null {
  let callee: ts.Expression = call.expression;
  while (!ts.isIdentifier(callee)) {
    if (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) {
      callee = callee.expression;
    } else if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag;
    else return null;
  }
  if (callee.text === 'describe') return 'group';
  return callee.text === 'it' || callee.text === 'test' ? 'test' : null;
}

/**
 * Lists the names of a test file's tests as written, groups first: `the toast › hides after 20 s`.
 */
export function namesIn(fileName: string, text: string): string[] {
  const names: string[] = [];
  function visit(node: ts.Node, groups: readonly string[]): void {
    const block = ts.isCallExpression(node) ? calledBlock(node) : null;
    const [title] = ts.isCallExpression(node) ? node.arguments : [];
    if (block !== null && title !== undefined && ts.isStringLiteralLike(title)) {
      const path = [...groups, title.text];
      if (block === 'test') names.push(path.join(SEPARATOR));
      ts.forEachChild(node, (child) => visit(child, path));
      return;
    }
    ts.forEachChild(node, (child) => visit(child, groups));
  }
  visit(ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true), []);
  return names;
}

/** Lists every test of the repository: file below `test/` and the names in it. */
export function allTestNames(): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(TEST_FOLDER, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .sort();
  return new Map(
    files.map((name) => [name, namesIn(name, readFileSync(path.join(TEST_FOLDER, name), 'utf8'))]),
  );
}
