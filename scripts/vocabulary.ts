import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { wordsOf, type Vocabulary } from '../src/client/replay/anonymize';
import { ROOT } from './sources';

const FOLDERS = ['src/client', 'src/contract'];

/** Reads the app's own words from its sources: names in the code, and displayed texts. */
export function readVocabulary(): Vocabulary {
  const literals = new Set<string>();
  const words = new Set<string>();
  const learn = (text: string): void => {
    for (const word of wordsOf(text)) words.add(word);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) {
      literals.add(node.text);
      learn(node.text);
    } else if (ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) learn(node.text);
    ts.forEachChild(node, visit);
  };
  for (const folder of FOLDERS) {
    for (const name of readdirSync(path.join(ROOT, folder), {
      recursive: true,
      encoding: 'utf8',
    })) {
      if (!/\.tsx?$/.test(name)) continue;
      const text = readFileSync(path.join(ROOT, folder, name), 'utf8');
      visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, false));
    }
  }
  return { literals, words };
}
