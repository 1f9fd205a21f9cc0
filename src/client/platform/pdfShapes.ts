import type { Box, PageMark } from '#contract/filing/documentCheck/page';
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  around,
  boxAroundCorners,
  combine,
  joined,
  place,
  type Matrix,
  type Point,
} from './pdfPlane';

/** Paint operations, as `getOperatorList` returns them. */
export interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** Maximum number of images per page, and of covers: shapes that hide text. */
const MOST = 2_000;
/**
 * Colors up to brightness `DARK` (0 to 255) hide black text; colors above `PAPER` count as paper.
 */
const DARK = 90;
const PAPER = 245;
/** Covers below this opacity don't hide text. */
const OPAQUE = 0.6;
/** Smaller shapes are lines and bullets, not covers. */
const SMALLEST = 3;

interface Graphics {
  readonly matrix: Matrix;
  readonly fill: number;
  readonly stroke: number;
  readonly alpha: number;
}

const START = { fill: 0, stroke: 0, alpha: 1 } as const;
const UNIT = [0, 0, 1, 1] as const;
const NEUTRAL: Matrix = [1, 0, 0, 1, 0, 0];

/** A subpath, in points of the displayed page. */
type Outline = Point[];

/**
 * Interprets paint operations. Returns the dark rectangles that have no later text on them, the
 * images, and one box around all other shapes.
 */
export function findShapes({ argsArray, fnArray }: Operators, toPage: Matrix): PageMark[] {
  const painter = new Painter(toPage);
  for (let index = 0; index < fnArray.length; index += 1) {
    const operator = fnArray[index];
    if (operator === undefined) continue;
    painter.run(operator, (argsArray[index] ?? []) as readonly unknown[]);
  }
  return painter.marks();
}

class Painter {
  readonly #toPage: Matrix;
  readonly #stack: Graphics[] = [];
  #now: Graphics;
  #outlines: Outline[] = [];
  #covers: Box[] = [];
  readonly #images: Box[] = [];
  #drawing: Box | null = null;
  readonly #text = { line: NEUTRAL, at: 0, size: 1, leading: 0, spacing: 0 };

  constructor(toPage: Matrix) {
    this.#toPage = toPage;
    this.#now = { ...START, matrix: toPage };
  }

  marks(): PageMark[] {
    return [
      ...this.#covers.map((box) => ({ kind: 'dark', box }) as const),
      ...this.#images.map((box) => ({ kind: 'image', box }) as const),
      ...(this.#drawing === null ? [] : [{ kind: 'drawing', box: this.#drawing } as const]),
    ];
  }

  run(operator: number, args: readonly unknown[]): void {
    switch (operator) {
      case OPS.save:
      case OPS.beginGroup:
        this.#stack.push(this.#now);
        return;
      case OPS.restore:
      case OPS.endGroup:
      case OPS.paintFormXObjectEnd:
      case OPS.endAnnotation:
        this.#now = this.#stack.pop() ?? this.#now;
        return;
      case OPS.transform:
        this.#move(args as unknown as Matrix);
        return;
      case OPS.paintFormXObjectBegin:
        this.#stack.push(this.#now);
        if (Array.isArray(args[0])) this.#move(args[0] as unknown as Matrix);
        return;
      case OPS.beginAnnotation:
        this.#stack.push(this.#now);
        this.#now = { ...START, matrix: this.#toPage };
        this.#move(args[2] as Matrix);
        this.#move(args[3] as Matrix);
        return;
      case OPS.setFillRGBColor:
        this.#now = { ...this.#now, fill: brightness(args) };
        return;
      case OPS.setStrokeRGBColor:
        this.#now = { ...this.#now, stroke: brightness(args) };
        return;
      case OPS.setFillColorN:
      case OPS.setFillTransparent:
        // A pattern has no known color, so it counts as neither dark nor paper.
        this.#now = { ...this.#now, fill: (DARK + PAPER) / 2 };
        return;
      case OPS.setGState:
        this.#setState(args[0]);
        return;
      case OPS.constructPath:
        this.#trace(args[0] as readonly number[], args[1] as readonly number[]);
        return;
      case OPS.fill:
      case OPS.eoFill:
      case OPS.fillStroke:
      case OPS.eoFillStroke:
      case OPS.closeFillStroke:
      case OPS.closeEOFillStroke:
        this.#fill();
        return;
      case OPS.stroke:
      case OPS.closeStroke:
        if (this.#now.stroke < PAPER) this.#outlines.forEach((each) => this.#draw(around(each)));
        this.#outlines = [];
        return;
      case OPS.endPath:
        this.#outlines = [];
        return;
      default:
        if (!this.#paintImage(operator, args)) this.#write(operator, args);
    }
  }

  #move(matrix: Matrix): void {
    if (!Array.isArray(matrix)) return;
    this.#now = { ...this.#now, matrix: combine(this.#now.matrix, matrix) };
  }

  #setState(entries: unknown): void {
    for (const [name, value] of Array.isArray(entries) ? (entries as [string, unknown][]) : []) {
      if (name === 'ca' && typeof value === 'number') this.#now = { ...this.#now, alpha: value };
    }
  }

  /** Adds the subpaths of a path; uses only the end points of curves, which is enough for a box. */
  #trace(operators: readonly number[], numbers: readonly number[]): void {
    let at = 0;
    let outline: Outline = [];
    const next = (): Point => {
      const point: Point = [numbers[at] ?? 0, numbers[at + 1] ?? 0];
      at += 2;
      return place(this.#now.matrix, point);
    };
    const start = (points: Outline): void => {
      outline = points;
      this.#outlines.push(outline);
    };
    for (const operator of operators) {
      if (operator === OPS.rectangle) {
        const [x = 0, y = 0, width = 0, height = 0] = numbers.slice(at, at + 4);
        at += 4;
        const corners: Outline = [
          [x, y],
          [x + width, y],
          [x + width, y + height],
          [x, y + height],
        ];
        start(corners.map((corner) => place(this.#now.matrix, corner)));
      } else if (operator === OPS.moveTo) start([next()]);
      else if (operator === OPS.lineTo) outline.push(next());
      else if (operator === OPS.curveTo) outline.push(next(), next(), next());
      else if (operator === OPS.curveTo2 || operator === OPS.curveTo3) outline.push(next(), next());
    }
  }

  #fill(): void {
    const { alpha, fill } = this.#now;
    for (const outline of this.#outlines) {
      const box = around(outline);
      const isCover =
        fill <= DARK && alpha >= OPAQUE && box.height >= SMALLEST && isRectangle(outline, box);
      if (isCover && this.#covers.length < MOST) this.#covers.push(box);
      else if (fill < PAPER) this.#draw(box);
    }
    this.#outlines = [];
  }

  #draw(box: Box): void {
    if (!Number.isFinite(box.width)) return;
    this.#drawing = this.#drawing === null ? box : joined(this.#drawing, box);
  }

  /** Handles an operator that paints images, and returns true for it. */
  #paintImage(operator: number, args: readonly unknown[]): boolean {
    const { alpha, fill, matrix } = this.#now;
    const add = (inner: Matrix, isDark = false): void => {
      const box = boxAroundCorners(combine(matrix, inner), UNIT);
      if (isDark) this.#covers.push(box);
      else if (this.#images.length < MOST) this.#images.push(box);
    };
    switch (operator) {
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintImageMaskXObject:
        add(NEUTRAL);
        return true;
      case OPS.paintSolidColorImageMask:
        if (fill < PAPER) add(NEUTRAL, fill <= DARK && alpha >= OPAQUE);
        return true;
      case OPS.paintImageXObjectRepeat:
        addAt(add, args[1], 0, 0, args[2], args[3]);
        return true;
      case OPS.paintImageMaskXObjectRepeat:
        addAt(add, args[1], args[2], args[3], args[4], args[5]);
        return true;
      case OPS.paintImageMaskXObjectGroup:
      case OPS.paintInlineImageXObjectGroup: {
        const parts = args[operator === OPS.paintImageMaskXObjectGroup ? 0 : 1];
        for (const part of Array.isArray(parts) ? (parts as { transform?: Matrix }[]) : []) {
          if (part.transform !== undefined) add(part.transform);
        }
        return true;
      }
      case OPS.shadingFill:
        this.#draw(boxAroundCorners(matrix, UNIT));
        return true;
      default:
        return false;
    }
  }

  /** Tracks the text position: a dark rectangle with later text on it is a background. */
  #write(operator: number, args: readonly unknown[]): void {
    const text = this.#text;
    const [one, other] = args as readonly number[];
    const moveLine = (x: number, y: number): void => {
      text.line = combine(text.line, [1, 0, 0, 1, x, y]);
      text.at = 0;
    };
    switch (operator) {
      case OPS.beginText:
        text.line = NEUTRAL;
        text.at = 0;
        return;
      case OPS.setFont:
        text.size = Number(args[1]) || 1;
        return;
      case OPS.setLeading:
        text.leading = Number(one) || 0;
        return;
      case OPS.setCharSpacing:
        text.spacing = Number(one) || 0;
        return;
      case OPS.moveText:
        moveLine(Number(one), Number(other));
        return;
      case OPS.setLeadingMoveText:
        text.leading = -Number(other);
        moveLine(Number(one), Number(other));
        return;
      case OPS.nextLine:
        moveLine(0, text.leading === 0 ? -text.size : -Math.abs(text.leading));
        return;
      case OPS.setTextMatrix: {
        const matrix = (Array.isArray(args[0]) ? args[0] : args) as unknown as Matrix;
        text.line = matrix;
        text.at = 0;
        return;
      }
      case OPS.showText:
        this.#show(args[0]);
    }
  }

  #show(glyphs: unknown): void {
    const text = this.#text;
    const from = text.at;
    for (const glyph of Array.isArray(glyphs) ? (glyphs as unknown[]) : []) {
      if (typeof glyph === 'number') text.at -= (glyph * text.size) / 1_000;
      else {
        const { width = 0 } = (glyph ?? {}) as { readonly width?: number };
        text.at += (width * text.size) / 1_000 + text.spacing;
      }
    }
    if (this.#covers.length === 0) return;
    const matrix = combine(this.#now.matrix, text.line);
    const middle = text.size * 0.3;
    const line = around([place(matrix, [from, middle]), place(matrix, [text.at, middle])]);
    this.#covers = this.#covers.filter((box) => !isOn(line, box));
  }
}

/** True if the midline of a text crosses a box. */
function isOn(line: Box, box: Box): boolean {
  return (
    line.x < box.x + box.width &&
    line.x + line.width > box.x &&
    line.y < box.y + box.height &&
    line.y + line.height > box.y
  );
}

function addAt(
  add: (matrix: Matrix) => void,
  a: unknown,
  b: unknown,
  c: unknown,
  d: unknown,
  positions: unknown,
): void {
  const places = ArrayBuffer.isView(positions) || Array.isArray(positions) ? positions : [];
  const numbers = Array.from(places as ArrayLike<number>);
  for (let index = 0; index + 1 < numbers.length && index < MOST; index += 2) {
    const [x = 0, y = 0] = [numbers[index], numbers[index + 1]];
    add([Number(a), Number(b) || 0, Number(c) || 0, Number(d), x, y]);
  }
}

/** Returns the brightness of a color, from 0 to 255. */
function brightness(color: readonly unknown[]): number {
  const [red = 0, green = 0, blue = 0] = color.map(Number);
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

/** True if an outline fills nearly all of its bounding box. */
function isRectangle(outline: Outline, { height, width }: Box): boolean {
  let twice = 0;
  for (let index = 0; index < outline.length; index += 1) {
    const [x = 0, y = 0] = outline[index] ?? [];
    const [nextX = 0, nextY = 0] = outline[(index + 1) % outline.length] ?? [];
    twice += x * nextY - nextX * y;
  }
  const box = width * height;
  return box > 0 && Math.abs(twice) / 2 > 0.9 * box;
}
