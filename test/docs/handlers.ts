import ts from 'typescript';

/** A function of a file that registers routes. */
export interface Handler {
  /** Name of the function or of the property it belongs to; empty for a bare argument. */
  readonly name: string;
  /** Where it starts, counted from 1. */
  readonly line: number;
  /** Its lines, without blank lines and comments. */
  readonly lines: number;
}

const APPS = new Set(['app', 'scope', 'typed']);
const ROUTE_METHODS = new Set(['addHook', 'delete', 'get', 'post', 'put', 'register', 'route']);

/**
 * The functions of a file that registers routes: handlers and what they call. Leaves out functions
 * that register routes themselves. Null if the file registers none.
 */
export function handlersIn(text: string): readonly Handler[] | null {
  const file = ts.createSourceFile('routes.ts', text, ts.ScriptTarget.Latest, true);
  if (!registersRoutes(file)) return null;
  const texts = text.split('\n');
  const found: Handler[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const first = file.getLineAndCharacterOfPosition(node.getStart()).line;
      const last = file.getLineAndCharacterOfPosition(node.end).line;
      if (!registersRoutes(node.body)) {
        const lines = texts.slice(first, last + 1).filter(isCode).length;
        found.push({ name: nameOf(node), line: first + 1, lines });
      }
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** True if a node contains a call such as `registerCall(app, …)` or `app.get(…)`. */
function registersRoutes(node: ts.Node): boolean {
  return isRegistration(node) || (node.forEachChild(registersRoutes) ?? false);
}

function isRegistration(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const { arguments: passed, expression } = node;
  if (ts.isIdentifier(expression)) {
    const first = passed[0]?.getText() ?? '';
    return /^register[A-Z]/.test(expression.text) && APPS.has(first);
  }
  if (!ts.isPropertyAccessExpression(expression) || !ROUTE_METHODS.has(expression.name.text)) {
    return false;
  }
  const owner = expression.expression.getText();
  return APPS.has(owner) || owner.startsWith('app.withTypeProvider');
}

function isCode(line: string): boolean {
  const text = line.trim();
  return text !== '' && !/^(\/\/|\/\*|\*)/.test(text);
}

function nameOf({ name, parent }: ts.SignatureDeclaration): string {
  if (name !== undefined) return name.getText();
  const isNamed = ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent);
  return isNamed ? parent.name.getText() : '';
}
