import type { Box, ReadPage } from './page';
import { boxesOf, type PageText } from './pageText';

/** A signature on a page. */
export interface SignatureLine {
  readonly page: number;
  /** `typed`: `/s/` and a name; `field`: a signature field; `ink`: a drawing. */
  readonly kind: 'typed' | 'field' | 'ink';
  /** As typed; empty for other kinds. */
  readonly name: string;
  readonly box: Box | null;
}

/**
 * Matches `/s/ Jane Roe`, including with underlines, without the first slash, or with the name
 * below.
 */
const TYPED = /(?:^|[\s_(])(?:\/\s?[sS]\s?\/|[sS]\/)[ _]{0,40}(?:\n[ _]{0,40})?([^\n_]{0,80})/g;

/** Finds the signatures on a page. */
export function findSignatures(page: ReadPage, text: PageText): SignatureLine[] {
  const typed = [...text.text.matchAll(TYPED)].map(({ 0: whole, 1: name = '', index }) => ({
    page: page.number,
    kind: 'typed' as const,
    name: name.trim(),
    box: boxesOf(text, index + 1, index + whole.length)[0] ?? null,
  }));
  const drawn = page.marks
    .filter(({ kind }) => kind === 'signature' || kind === 'ink')
    .map(({ box, kind }) => ({
      page: page.number,
      kind: kind === 'ink' ? ('ink' as const) : ('field' as const),
      name: '',
      box,
    }));
  return [...typed, ...drawn];
}
