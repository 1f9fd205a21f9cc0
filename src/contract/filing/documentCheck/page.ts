/** Box on a page as displayed, with rotation applied, in points from the page's top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A word as read by a PDF reader. */
export interface PageWord {
  readonly text: string;
  readonly box: Box;
}

/** A non-text part of a page. */
export interface PageMark {
  /**
   * `dark`: a filled dark rectangle that was painted after the text below it (one behind text hides
   * nothing); `redact`: a redaction annotation that wasn't applied; `signature`: a signature field;
   * `ink`: a drawn annotation; `image`: an image; `drawing`: one box around all other shapes, so
   * that a page of outlines isn't empty.
   */
  readonly kind: 'dark' | 'redact' | 'signature' | 'ink' | 'image' | 'drawing';
  readonly box: Box;
}

/** One page as the browser's reader (pdf.js) and the server's (pdfium) both see it. */
export interface ReadPage {
  /** Starts at 1. */
  readonly number: number;
  /** Points, as displayed. */
  readonly width: number;
  readonly height: number;
  /** Clockwise; the page's own rotation. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** In reading order. */
  readonly words: readonly PageWord[];
  readonly marks: readonly PageMark[];
}

/** Facts about a file, apart from its pages. */
export interface ReadFile {
  readonly bytes: number;
  readonly pages: number;
  readonly fonts: readonly { readonly name: string; readonly isEmbedded: boolean }[];
  /** In order; `page` is null if a bookmark's target can't be found. */
  readonly bookmarks: readonly { readonly title: string; readonly page: number | null }[];
  /** Non-empty file properties, such as `Author` and `Title`. */
  readonly properties: Readonly<Record<string, string>>;
}
