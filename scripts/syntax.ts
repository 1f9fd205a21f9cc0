import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'acorn';
import type { Expression, NewExpression, SpreadElement, CallExpression } from 'acorn';
import { simple } from 'acorn-walk';

const LOOK_BEHIND = /\(\?<[=!]/;

/** Returns the pattern of `new RegExp(…)` or `RegExp(…)` if it's a string; otherwise ''. */
function patternOf({ callee, arguments: [pattern] }: NewExpression | CallExpression): string {
  const isRegExp = callee.type === 'Identifier' && callee.name === 'RegExp';
  return isRegExp ? textOf(pattern) : '';
}

/** Returns the text of a string, or of a template without its values; otherwise ''. */
function textOf(node: Expression | SpreadElement | undefined): string {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return '';
  return node.quasis.map(({ value }) => value.raw).join('…');
}

/**
 * Finds syntax in the built scripts of `folder` that the oldest supported browsers (package.json,
 * `browserslist`) can't parse: one line per file and kind. Guards against packages published with
 * newer syntax than our own target.
 */
export function tooNewSyntax(folder: string): string[] {
  const findings = new Set<string>();
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  for (const name of scripts) {
    const text = readFileSync(path.join(folder, name), 'utf8');
    const checkPattern = (pattern: string): void => {
      if (LOOK_BEHIND.test(pattern))
        findings.add(`${name}: look-behind in /${pattern}/ (Safari 16.4)`);
    };
    // esbuild replaces a literal that its target can't parse with a call of the constructor.
    const checkCall = (node: NewExpression | CallExpression): void => checkPattern(patternOf(node));
    try {
      simple(parse(text, { ecmaVersion: 2022, sourceType: 'script' }), {
        StaticBlock: () => void findings.add(`${name}: class static block (Safari 16.4)`),
        Literal: ({ regex }) => checkPattern(regex?.pattern ?? ''),
        NewExpression: checkCall,
        CallExpression: checkCall,
      });
    } catch (error) {
      findings.add(`${name}: ${String(error)}`);
    }
  }
  return [...findings];
}
