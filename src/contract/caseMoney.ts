/** What became of a bond. */
export const BOND_STATUSES = ['SET', 'POSTED', 'RELEASED', 'APPLIED', 'FORFEITED'] as const;
export type BondStatus = (typeof BOND_STATUSES)[number];

/** Ways in which cases hang together; `RELATED` where the source says no more. */
export const CASE_RELATIONS = [
  'CONSOLIDATED',
  'APPEALED',
  'TRANSFERRED',
  'REFILED',
  'RELATED',
] as const;
export type CaseRelation = (typeof CASE_RELATIONS)[number];
