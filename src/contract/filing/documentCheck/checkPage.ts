import { formatQuantity } from '../../formats';
import type { Finding } from '../../schemas/documentChecks';
import type { Box, ReadPage } from './page';
import { coveredShare, readPageText, type PageText } from './pageText';
import { findPrivate } from './privacyRules';
import type { FindingCode } from './rules';

/** Letter size in points, and the accepted deviation. */
const LETTER = [612, 792] as const;
const TOLERANCE = 6;
/** Size of the court's stamp area in the top right corner of page 1, in points. */
const STAMP = { width: 200, height: 50 } as const;
/**
 * Minimum size of a covering rectangle, in points; smaller dark rectangles are lines or bullets.
 */
const SMALLEST_COVER = { width: 8, height: 5 } as const;
const MAX_COVERS = 300;
/**
 * Minimum covered share of a word's box. Boxes are as high as the font, so a rectangle over only
 * the letters doesn't cover all of the box.
 */
const COVERED = 0.4;
const MAX_BOXES = 20;

/** Finds one page's problems that don't depend on the filing or the court. */
export function checkPage(page: ReadPage): Finding[] {
  return checkPageText(page, readPageText(page));
}

/** Same as `checkPage`, for a page whose text was already read. */
export function checkPageText(page: ReadPage, text: PageText): Finding[] {
  return [
    ...findShape(page),
    ...findMissingText(page, text),
    ...findCovered(page),
    ...findPrivate(text, page.number),
  ];
}

function finding(
  code: FindingCode,
  page: ReadPage,
  boxes: readonly Box[] = [],
  words = '',
): Finding {
  return { code, page: page.number, boxes: boxes.slice(0, MAX_BOXES), words };
}

function findShape(page: ReadPage): Finding[] {
  const { height, number, width, words } = page;
  const findings: Finding[] = [];
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (Math.abs(short - LETTER[0]) > TOLERANCE || Math.abs(long - LETTER[1]) > TOLERANCE) {
    findings.push(finding('notLetter', page, [], `${inches(width)} by ${inches(height)} inches`));
  }
  if (isSideways(words)) findings.push(finding('rotatedPage', page));
  if (number === 1) {
    const stamp = { x: width - STAMP.width, y: 0, ...STAMP };
    const inside = words.filter(
      ({ box, text }) => text.trim() !== '' && coveredShare(box, stamp) > 0.3,
    );
    if (inside.length > 0) {
      const found = inside.map(({ text }) => text).join(' ');
      findings.push(
        finding(
          'marginTaken',
          page,
          inside.map(({ box }) => box),
          found.slice(0, 80),
        ),
      );
    }
  }
  return findings;
}

const LONG_WORD = 4;

/**
 * True if most of the long words are taller than wide. Ignores the rotation stated in the file,
 * because that rotation may already turn the page upright.
 */
function isSideways(words: ReadPage['words']): boolean {
  const long = words.filter(({ text }) => text.trim().length >= LONG_WORD);
  const turned = long.filter(({ box }) => box.height > box.width).length;
  return long.length >= 5 && turned > long.length / 2;
}

const inches = (points: number): string => String(Math.round((points / 72) * 100) / 100);

/**
 * A page image with fewer words than this has no recognized text: the words are a stamp or a page
 * number.
 */
const FEW_WORDS = 5;
const PAGE_SHARE = 0.4;
const NONSENSE_FROM = 20;
const READABLE_SHARE = 0.4;

function findMissingText(page: ReadPage, { words }: PageText): Finding[] {
  const sheet = { x: 0, y: 0, width: page.width, height: page.height };
  const pictures = page.marks.filter(({ kind }) => kind === 'image' || kind === 'drawing');
  const share = Math.max(0, ...pictures.map(({ box }) => coveredShare(sheet, box)));
  if (words.length === 0 && page.marks.length === 0) return [finding('emptyPage', page)];
  const isPicture = share >= PAGE_SHARE || (words.length === 0 && pictures.length > 0);
  if (words.length < FEW_WORDS && isPicture) return [finding('scan', page)];
  if (share < PAGE_SHARE || words.length < NONSENSE_FROM) return [];
  const readable = words.filter(({ text }) => isReadable(text)).length;
  return readable / words.length < READABLE_SHARE
    ? [finding('scan', page, [], 'The recognized text is unreadable.')]
    : [];
}

/** True for a word with a vowel, a number, or letters of a different script. */
function isReadable(word: string): boolean {
  const core = word.replace(/^\W+|\W+$/g, '');
  return (
    /^[a-z'-]*[aeiouy][a-z'-]*$/i.test(core) ||
    /^[\d.,/:-]+$/.test(core) ||
    /[^ -\u024f]/.test(word)
  );
}

function findCovered(page: ReadPage): Finding[] {
  const covers = page.marks
    .filter(
      ({ box, kind }) =>
        kind === 'dark' && box.width >= SMALLEST_COVER.width && box.height >= SMALLEST_COVER.height,
    )
    .slice(0, MAX_COVERS);
  const findings: Finding[] = [];
  const hidden: Box[] = [];
  let count = 0;
  for (const { box, text } of covers.length === 0 ? [] : page.words) {
    if (text.trim() === '' || !covers.some((cover) => coveredShare(box, cover.box) >= COVERED))
      continue;
    count += 1;
    if (hidden.length < MAX_BOXES) hidden.push(box);
  }
  if (count > 0) {
    const words = formatQuantity(count, 'word');
    findings.push(finding('coveredText', page, hidden, words));
  }
  const redactions = page.marks.filter(({ kind }) => kind === 'redact');
  if (redactions.length > 0) {
    findings.push(
      finding(
        'unappliedRedaction',
        page,
        redactions.map(({ box }) => box),
      ),
    );
  }
  return findings;
}
