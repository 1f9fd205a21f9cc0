import { ALLOWED } from './allowed';
import { PATTERNS } from './patterns';
import type { FoundText } from './readTexts';

/** A text that breaks a rule of `docs/writing.md`. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  /** The words that break the rule. */
  readonly words: string;
  readonly suggestion: string;
}

/** Finds texts that break the rules of writing, in order: one finding per text and pattern. */
export function findingsIn(texts: readonly FoundText[]): Finding[] {
  return texts.flatMap(({ file, line, kind, text }) => {
    const checked = withoutAllowed(text);
    return PATTERNS.flatMap(({ pattern, suggestion, kinds }) => {
      const words = (kinds ?? [kind]).includes(kind) ? pattern.exec(checked)?.[0] : undefined;
      return words === undefined ? [] : [{ file, line, words: words.trim(), suggestion }];
    });
  });
}

function withoutAllowed(text: string): string {
  return ALLOWED.reduce((rest, allowed) => rest.replaceAll(allowed, ''), text);
}
