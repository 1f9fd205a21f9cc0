import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium';
import { findFreeSpace, type FreeSpace } from './freeSpace';
import type { PageSpace } from './pageSpace';

/** Pixels of a rendered page's shorter side; on a letter page, three points per pixel. */
const SHORT_SIDE_PIXELS = 204;
/** Maximum objects read per page. */
const MAX_OBJECTS = 5_000;
/** An object that covers this share of its page is a background or a scan. */
const BACKGROUND_SHARE = 0.8;
const FLOAT_BYTES = 4;

/** Parts of pdfium that its type declarations lack. */
interface ObjectReader {
  readonly pageIdx: number;
  readonly module: {
    readonly HEAPF32: Float32Array;
    readonly wasmExports: {
      readonly malloc: (bytes: number) => number;
      readonly free: (place: number) => void;
    };
    readonly _FPDFPage_CountObjects: (page: number) => number;
    readonly _FPDFPage_GetObject: (page: number, index: number) => number;
    readonly _FPDFPageObj_GetBounds: (
      object: number,
      left: number,
      bottom: number,
      right: number,
      top: number,
    ) => number;
  };
}

/** Unprinted areas of pages, as a viewer displays them. */
export interface PrintedPages {
  /** Based on the rendered page: text, lines, and images. */
  readonly drawn: (index: number, space: PageSpace) => Promise<FreeSpace>;
  /** Based on the boxes of text and other objects; faster, and ignores backgrounds. */
  readonly boxes: (index: number, space: PageSpace) => FreeSpace;
  readonly close: () => void;
}

let library: ReturnType<typeof PDFiumLibrary.init> | null = null;

/** Opens a file to find free areas on its pages. The file may be hostile. */
export async function openPrintedPages(bytes: Uint8Array): Promise<PrintedPages> {
  library ??= PDFiumLibrary.init();
  const document: PDFiumDocument = await (await library).loadDocument(bytes);
  return {
    async drawn(index, space) {
      const scale = Math.min(1, SHORT_SIDE_PIXELS / Math.min(space.width, space.height));
      const picture = await document
        .getPage(index)
        .render({ scale, render: 'bitmap', colorSpace: 'Gray' });
      return findFreeSpace(picture, space);
    },
    boxes: (index, space) => boxesOf(document.getPage(index), space),
    close: () => document.destroy(),
  };
}

function boxesOf(page: PDFiumPage, space: PageSpace): FreeSpace {
  const { module, pageIdx } = page as unknown as ObjectReader;
  const place = module.wasmExports.malloc(4 * FLOAT_BYTES);
  const at = (side: number): number => place + side * FLOAT_BYTES;
  const used: ReturnType<PageSpace['locate']>[] = [];
  try {
    const count = Math.min(module._FPDFPage_CountObjects(pageIdx), MAX_OBJECTS);
    for (let index = 0; index < count; index += 1) {
      const object = module._FPDFPage_GetObject(pageIdx, index);
      if (module._FPDFPageObj_GetBounds(object, at(0), at(1), at(2), at(3)) === 0) continue;
      const [left = 0, bottom = 0, right = 0, top = 0] = module.HEAPF32.subarray(
        place / FLOAT_BYTES,
        place / FLOAT_BYTES + 4,
      );
      const box = space.locate(left, bottom, right, top);
      if (box.width * box.height < BACKGROUND_SHARE * space.width * space.height) used.push(box);
    }
  } finally {
    module.wasmExports.free(place);
  }
  return {
    isFree: (box) =>
      box.x >= 0 &&
      box.x + box.width <= space.width &&
      !used.some(
        ({ height, width, x, y }) =>
          x < box.x + box.width &&
          box.x < x + width &&
          y < box.y + box.height &&
          box.y < y + height,
      ),
  };
}
