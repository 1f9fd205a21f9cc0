import type { Box, PageWord, ReadPage } from './page';

/** Limits on the text of a page, so that a hostile file costs little. */
const MAX_WORDS = 20_000;
const MAX_WORD_LENGTH = 200;
const MAX_BOXES = 20;

/** A page's words as one text: spaces between words, line breaks between lines. */
export interface PageText {
  readonly text: string;
  readonly words: readonly PageWord[];
  /** Offset of each word in the text. */
  readonly starts: readonly number[];
}

/** Joins the words of a page; normalizes ligatures, dashes, and digits. */
export function readPageText(page: ReadPage): PageText {
  const words: PageWord[] = [];
  const starts: number[] = [];
  const parts: string[] = [];
  let length = 0;
  let before: PageWord | null = null;
  for (const word of page.words) {
    if (words.length >= MAX_WORDS) break;
    const text = plainWord(word.text);
    if (text === '') continue;
    if (before !== null) {
      parts.push(isNewLine(before.box, word.box) ? '\n' : ' ');
      length += 1;
    }
    words.push(word);
    starts.push(length);
    parts.push(text);
    length += text.length;
    before = word;
  }
  return { text: parts.join(''), words, starts };
}

/** Normalizes a word: no invisible characters, compatible letters, plain dashes. */
export function plainWord(text: string): string {
  const cut = text.length > MAX_WORD_LENGTH ? text.slice(0, MAX_WORD_LENGTH) : text;
  if (/^[!-~]*$/.test(cut)) return cut;
  return cut
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}\ufffd]/gu, '')
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .trim();
}

/**
 * True if a word starts a new line: it is lower or higher than the previous word, or to its left.
 */
function isNewLine(before: Box, next: Box): boolean {
  const height = Math.max(before.height, next.height, 4);
  const middle = before.y + before.height / 2;
  const nextMiddle = next.y + next.height / 2;
  return Math.abs(nextMiddle - middle) > height * 0.7 || next.x + next.width < before.x;
}

/** Returns boxes around a range of the text, one per line; at most 20. */
export function boxesOf({ starts, words }: PageText, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let index = wordAt(starts, from); index < words.length; index += 1) {
    const [start, word] = [starts[index], words[index]];
    if (start === undefined || word === undefined || start >= to) break;
    const last = boxes.at(-1);
    if (last !== undefined && !isNewLine(last, word.box))
      boxes[boxes.length - 1] = around(last, word.box);
    else if (boxes.length === MAX_BOXES) break;
    else boxes.push(word.box);
  }
  return boxes;
}

/** Returns the index of the word at an offset of the text. */
function wordAt(starts: readonly number[], place: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the smallest box around two boxes. */
export function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

/** Returns the covered fraction of a box, from 0 to 1. */
export function coveredShare(box: Box, cover: Box): number {
  const width = Math.min(box.x + box.width, cover.x + cover.width) - Math.max(box.x, cover.x);
  const height = Math.min(box.y + box.height, cover.y + cover.height) - Math.max(box.y, cover.y);
  const area = box.width * box.height;
  return width <= 0 || height <= 0 || area <= 0 ? 0 : (width * height) / area;
}
