import { concatTransformationMatrix, type PDFOperator, type PDFPage } from '@cantoo/pdf-lib';

/**
 * Coordinates of a page as displayed, rotated and cropped: in points from its lower left corner.
 */
export interface PageSpace {
  readonly width: number;
  readonly height: number;
  /** PDF operator that switches to displayed coordinates, in points. */
  readonly enter: PDFOperator;
  /** Maps a rectangle in the page's own space to its displayed position. */
  readonly locate: (left: number, bottom: number, right: number, top: number) => Box;
}

/** A rectangle in displayed points. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Sides {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** A box may specify any two opposite corners. */
function sidesOf({ height, width, x, y }: Box): Sides {
  return {
    left: Math.min(x, x + width),
    right: Math.max(x, x + width),
    bottom: Math.min(y, y + height),
    top: Math.max(y, y + height),
  };
}

/** Returns the displayed area: the crop box within the media box. */
function shownSides(page: PDFPage): Sides {
  const media = sidesOf(page.getMediaBox());
  const crop = sidesOf(page.getCropBox());
  const both = {
    left: Math.max(media.left, crop.left),
    right: Math.min(media.right, crop.right),
    bottom: Math.max(media.bottom, crop.bottom),
    top: Math.min(media.top, crop.top),
  };
  return both.left < both.right && both.bottom < both.top ? both : media;
}

/** Computes the displayed space of a page. */
export function pageSpace(page: PDFPage): PageSpace {
  const { bottom, left, right, top } = shownSides(page);
  const [across, up] = [right - left, top - bottom];
  const turn = (((Math.round(page.getRotation().angle / 90) * 90) % 360) + 360) % 360;
  const isTurned = turn === 90 || turn === 270;
  const enter = {
    0: () => concatTransformationMatrix(1, 0, 0, 1, left, bottom),
    90: () => concatTransformationMatrix(0, 1, -1, 0, right, bottom),
    180: () => concatTransformationMatrix(-1, 0, 0, -1, right, top),
    270: () => concatTransformationMatrix(0, -1, 1, 0, left, top),
  }[turn as 0 | 90 | 180 | 270]();
  const locate = (l: number, b: number, r: number, t: number): Box => {
    const [width, height] = [r - l, t - b];
    switch (turn) {
      case 90:
        return { x: b - bottom, y: right - r, width: height, height: width };
      case 180:
        return { x: right - r, y: top - t, width, height };
      case 270:
        return { x: top - t, y: l - left, width: height, height: width };
      default:
        return { x: l - left, y: b - bottom, width, height };
    }
  };
  return { width: isTurned ? up : across, height: isTurned ? across : up, enter, locate };
}
