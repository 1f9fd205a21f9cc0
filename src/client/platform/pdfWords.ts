import type { PageWord } from '#contract/filing/documentCheck/page';
import { around, combine, joined, place, type Matrix } from './pdfPlane';

/** A run of text, as `getTextContent` returns it. */
export interface TextRun {
  readonly str: string;
  /** Maps the run's own space, whose unit is the font size, to the page. */
  readonly transform: readonly number[];
  /** Length along the line, in points of the page. */
  readonly width: number;
  readonly height: number;
}

/** Maximum words of a page. */
const MOST = 20_000;
/** Ascent and descent, as fractions of the font size. */
const ASCENT = 0.85;
const DESCENT = 0.25;
/** Runs closer than this, as a fraction of the font size, continue a word. */
const WORD_GAP = 0.12;

/** A word and its position on the line, to detect that the next run continues it. */
interface Written extends PageWord {
  readonly end: readonly [number, number];
  readonly size: number;
}

/** Splits runs into words with boxes as displayed. */
export function wordsOf(runs: readonly TextRun[], toPage: Matrix): PageWord[] {
  const words: Written[] = [];
  let isOpen = false;
  for (const run of runs) {
    for (const word of splitRun(run, toPage)) {
      const last = words.at(-1);
      if (
        isOpen &&
        last !== undefined &&
        word.isFirst &&
        continues(last, word.written, word.start)
      ) {
        words[words.length - 1] = {
          ...word.written,
          text: last.text + word.written.text,
          box: joined(last.box, word.written.box),
        };
      } else if (words.length < MOST) words.push(word.written);
      isOpen = true;
    }
    if (/\s$/.test(run.str)) isOpen = false;
  }
  return words.map(({ box, text }) => ({ text, box }));
}

function continues(last: Written, next: Written, start: readonly [number, number]): boolean {
  const distance = Math.hypot(start[0] - last.end[0], start[1] - last.end[1]);
  return distance < WORD_GAP * Math.min(last.size, next.size);
}

interface Part {
  readonly written: Written;
  readonly start: readonly [number, number];
  /** True if the word is the first of its run. */
  readonly isFirst: boolean;
}

function splitRun({ height, str, transform, width }: TextRun, toPage: Matrix): Part[] {
  if (str.trim() === '') return [];
  const [a = 1, b = 0, , , e = 0, f = 0] = transform;
  const length = Math.hypot(a, b) || 1;
  const size = height > 0 ? height : length;
  // The run's line in page space: one unit is one point.
  const line: Matrix = [a / length, b / length, -b / length, a / length, e, f];
  const matrix = combine(toPage, line);
  const widths = Array.from(str, widthOf);
  const scale = width / (widths.reduce((sum, each) => sum + each, 0) || 1);
  const parts: Part[] = [];
  for (const { 0: text, index } of str.matchAll(/\S+/g)) {
    // Letters outside the basic multilingual plane have two code units.
    const before = Array.from(str.slice(0, index)).length;
    const upTo = before + Array.from(text).length;
    const from = scale * sum(widths, 0, before);
    const to = from + scale * sum(widths, before, upTo);
    parts.push({
      isFirst: index === 0,
      start: place(matrix, [from, 0]),
      written: {
        text,
        size,
        end: place(matrix, [to, 0]),
        box: around([
          place(matrix, [from, -DESCENT * size]),
          place(matrix, [to, -DESCENT * size]),
          place(matrix, [to, ASCENT * size]),
          place(matrix, [from, ASCENT * size]),
        ]),
      },
    });
  }
  return parts;
}

function sum(widths: readonly number[], from: number, to: number): number {
  let total = 0;
  for (let index = from; index < to; index += 1) total += widths[index] ?? 0;
  return total;
}

/**
 * Returns the relative width of a letter in common fonts, because a run has only its total width.
 */
function widthOf(letter: string): number {
  if (/[iljI.,:;'|!]/.test(letter)) return 0.27;
  if (/[ ftr()[\]/\\-]/.test(letter)) return 0.32;
  if (/[mwMW@%]/.test(letter)) return 0.85;
  return /[A-Z]/.test(letter) ? 0.68 : 0.54;
}
