import type { Box } from '#contract/filing/documentCheck/page';
import { ruleOf } from '#contract/filing/documentCheck/rules';
import type { Finding } from '#contract/schemas/documentChecks';
import { findingTitle } from './words';

/** A box redacted in the public version. */
export interface RedactedBox {
  readonly key: string;
  /** Name of the finding that the box covers. */
  readonly name: string;
  readonly page: number;
  readonly box: Box;
  readonly isChosen: boolean;
}

/** Margins around a word's box, because letters may extend beyond it, mostly below the line. */
const ASIDE = 1.5;
const ABOVE = 2.5;

/** Returns boxes for all findings that can be redacted, slightly larger than their words. */
export function boxesToRedact(findings: readonly Finding[]): RedactedBox[] {
  return findings.flatMap((finding) => {
    const { boxes, code, page, words } = finding;
    if (page === null || ruleOf(code).fix !== 'redact') return [];
    const name = words === '' ? findingTitle(finding) : `${findingTitle(finding)}: ${words}`;
    return boxes.map((box, index) => ({
      key: `${code} ${String(page)} ${String(box.x)} ${String(box.y)} ${String(index)}`,
      name: boxes.length === 1 ? name : `${name} (${String(index + 1)} of ${String(boxes.length)})`,
      page,
      box: {
        x: Math.max(0, box.x - ASIDE),
        y: Math.max(0, box.y - ABOVE),
        width: box.width + 2 * ASIDE,
        height: box.height + 2 * ABOVE,
      },
      isChosen: true,
    }));
  });
}

const POINTS_PER_INCH = 72;

/** Converts typed inches to points; null unless they are between 0 and 17 inches. */
export function pointsOf(inches: string): number | null {
  const number = Number(inches);
  const isPlace = inches.trim() !== '' && number >= 0 && number <= 17;
  return isPlace ? number * POINTS_PER_INCH : null;
}
