/** A sentence of the specification in our words, with the tests that prove it. */
export interface SpecRule {
  /** Section of the specification. */
  readonly section: 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9;
  readonly rule: string;
  /**
   * Tests by file below `test/` and full name: `flows/toast.test.ts › a toast › shows a toast for 20 s`.
   */
  readonly tests: readonly string[];
}

/** Rows of one section. */
export function rulesOf(
  section: SpecRule['section'],
  rows: Readonly<Record<string, readonly string[]>>,
): readonly SpecRule[] {
  return Object.entries(rows).map(([rule, tests]) => ({ section, rule, tests }));
}
