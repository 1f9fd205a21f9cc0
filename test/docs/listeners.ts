import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../scripts/sources';

const CLIENT = 'src/client';
/** Folders that replay recordings: they read past actions and don't listen to new ones. */
const NOT_LISTENING = ['replay/'];

/**
 * Lists files under `src/client` that react to an action. Such a file uses one of the action's
 * creators or matchers as a value and doesn't just import, define, or call it. Sorted, without
 * extensions.
 */
export function listenersOf(names: readonly string[]): string[] {
  return readdirSync(path.join(ROOT, CLIENT), { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /\.tsx?$/.test(name) && !NOT_LISTENING.some((skip) => name.startsWith(skip)))
    .filter((name) => isListening(readFileSync(path.join(ROOT, CLIENT, name), 'utf8'), names))
    .map((name) => name.replace(/\.tsx?$/, ''))
    .sort();
}

function isListening(source: string, names: readonly string[]): boolean {
  if (!names.some((name) => source.includes(name))) return false;
  const tree = ts.createSourceFile('listener.tsx', source, ts.ScriptTarget.Latest, true);
  const isNamed = (node: ts.Node): boolean => {
    if (ts.isImportDeclaration(node) || ts.isTypeQueryNode(node)) return false;
    if (ts.isIdentifier(node) && names.includes(node.text)) return isRead(node);
    return ts.forEachChild(node, isNamed) ?? false;
  };
  return isNamed(tree);
}

/** Whether a name is used as a value, such as in `take(routeChanged)` and `routeChanged.match(action)`. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isBindingElement(parent) || ts.isExportSpecifier(parent)) return false;
  if (ts.isFunctionDeclaration(parent) || ts.isMethodDeclaration(parent)) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  return !(ts.isCallExpression(parent) && parent.expression === node && !isMatcher(node.text));
}

/**
 * Matchers such as `isBackOnline(action)` read an action; creators such as `routeChanged(page)`
 * make one.
 */
function isMatcher(name: string): boolean {
  return /^is[A-Z]/.test(name);
}
