/** The customers that each plan is suitable for, keyed by the plan's id. */
export const BEST_FOR: Readonly<Record<number, string>> = {
  1: 'a single question',
  2: 'occasional searches',
  3: 'a small office',
  4: 'daily searches',
  5: 'title work',
  6: 'a large firm',
  7: 'a title company',
  8: 'high-volume firms',
};
