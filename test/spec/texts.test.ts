import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { SPEC_TEXTS } from './texts';

const SOURCES = path.resolve(__dirname, '../../src');

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Texts that a file can show: strings, templates, and text between tags. */
function textsOf(fileName: string): string[] {
  const texts: string[] = [];
  function visit(node: ts.Node): void {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      texts.push(plain(node.text));
    } else if (ts.isJsxText(node)) texts.push(plain(node.text));
    ts.forEachChild(node, visit);
  }
  const source = readFileSync(fileName, 'utf8');
  visit(ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true));
  return texts;
}

it('matches every text in the specification exactly', () => {
  const shown = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => textsOf(path.join(SOURCES, name)));
  expect(SPEC_TEXTS.filter((text) => !shown.some((each) => each.includes(text)))).toEqual([]);
});
