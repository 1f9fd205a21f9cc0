import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'acorn';
import { simple } from 'acorn-walk';

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
    try {
      simple(parse(text, { ecmaVersion: 2022, sourceType: 'script' }), {
        StaticBlock: () => void findings.add(`${name}: class static block (Safari 16.4)`),
        Literal: (node) => {
          if (node.regex !== undefined && /\(\?<[=!]/.test(node.regex.pattern)) {
            findings.add(`${name}: look-behind in /${node.regex.pattern}/ (Safari 16.4)`);
          }
        },
      });
    } catch (error) {
      findings.add(`${name}: ${String(error)}`);
    }
  }
  return [...findings];
}
