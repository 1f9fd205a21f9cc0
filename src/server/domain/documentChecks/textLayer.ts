import {
  beginText,
  endText,
  popGraphicsState,
  pushGraphicsState,
  setCharacterSqueeze,
  setFontAndSize,
  setTextMatrix,
  setTextRenderingMode,
  showText,
  TextRenderingMode,
  type PDFFont,
  type PDFOperator,
  type PDFPage,
} from '@cantoo/pdf-lib';
import type { PageWord } from '#contract/filing/documentCheck/page';

/** Ratio of font size to letter height. */
const SIZE_OF_BOX = 1.25;
const SMALLEST = 2;
const MAX_WORDS = 20_000;

/**
 * Adds invisible words to a page, for search and copying. Boxes are in displayed coordinates; skips
 * letters that the font lacks.
 */
export function addTextLayer(page: PDFPage, font: PDFFont, words: readonly PageWord[]): void {
  const place = placeOn(page);
  const name = page.node.newFontDictionary('Layer', font.ref);
  const operators: PDFOperator[] = [
    pushGraphicsState(),
    beginText(),
    setTextRenderingMode(TextRenderingMode.Invisible),
  ];
  for (const { box, text } of words.slice(0, MAX_WORDS)) {
    const letters = encodable(font, text);
    if (letters === '') continue;
    const size = Math.max(SMALLEST, box.height * SIZE_OF_BOX);
    const width = font.widthOfTextAtSize(letters, size);
    const { matrix } = place(box.x, box.y + box.height);
    operators.push(
      setFontAndSize(name, size),
      setCharacterSqueeze(width === 0 ? 100 : (box.width / width) * 100),
      setTextMatrix(...matrix),
      // The space keeps PDF readers from joining words.
      showText(font.encodeText(`${letters} `)),
    );
  }
  page.pushOperators(...operators, endText(), popGraphicsState());
}

function encodable(font: PDFFont, text: string): string {
  return [...text]
    .filter((letter) => {
      try {
        font.encodeText(letter);
        return true;
      } catch {
        return false;
      }
    })
    .join('');
}

type TextMatrix = readonly [number, number, number, number, number, number];

/** Maps displayed coordinates to the page's own, for any rotation. */
function placeOn(page: PDFPage): (x: number, y: number) => { readonly matrix: TextMatrix } {
  const { height, width, x: left, y: bottom } = page.getCropBox();
  const rotation = (((page.getRotation().angle % 360) + 360) % 360) as 0 | 90 | 180 | 270;
  return (x, y) => {
    switch (rotation) {
      case 90:
        return { matrix: [0, 1, -1, 0, left + y, bottom + x] };
      case 180:
        return { matrix: [-1, 0, 0, -1, left + width - x, bottom + y] };
      case 270:
        return { matrix: [0, -1, 1, 0, left + width - y, bottom + height - x] };
      default:
        return { matrix: [1, 0, 0, 1, left + x, bottom + height - y] };
    }
  };
}
