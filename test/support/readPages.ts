import type { PageMark, PageWord, ReadPage } from '#contract/filing/documentCheck/page';

const CHARACTER = 6;
const LINE = 14;

/** A letter page with these lines from an inch below the top, as the PDF reader returns it. */
export function readPage(lines: readonly string[], changes: Partial<ReadPage> = {}): ReadPage {
  return {
    number: 1,
    width: 612,
    height: 792,
    rotation: 0,
    words: lines.flatMap((line, row) => wordsOf(line, 76 + row * LINE)),
    marks: [],
    ...changes,
  };
}

function wordsOf(line: string, y: number): PageWord[] {
  const words: PageWord[] = [];
  for (const { 0: text, index } of line.matchAll(/\S+/g)) {
    const box = { x: 72 + index * CHARACTER, y, width: text.length * CHARACTER, height: 11 };
    words.push({ text, box });
  }
  return words;
}

/** A mark over `length` characters in a row of `readPage`, starting at `column`. */
export function markOver(
  kind: PageMark['kind'],
  row: number,
  column: number,
  length: number,
): PageMark {
  const box = {
    x: 71 + column * CHARACTER,
    y: 75 + row * LINE,
    width: length * CHARACTER,
    height: 13,
  };
  return { kind, box };
}
