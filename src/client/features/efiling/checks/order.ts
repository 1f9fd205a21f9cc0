import { FINDING_LEVELS, ruleOf } from '#contract/filing/documentCheck/rules';
import type { Finding } from '#contract/schemas/documentChecks';

/** Sorts findings by level; keeps their order within a level. */
export function byLevel(findings: readonly Finding[]): readonly Finding[] {
  return FINDING_LEVELS.flatMap((level) =>
    findings.filter(({ code }) => ruleOf(code).level === level),
  );
}

/** Identifies a finding within its document. */
export function keyOf({ boxes, code, page, words }: Finding): string {
  const [first] = boxes;
  const where = first === undefined ? '' : `${String(first.x)} ${String(first.y)}`;
  return `${code} ${String(page)} ${where} ${words}`;
}
