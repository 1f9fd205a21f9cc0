/** Statuses of a bond. */
export const BOND_STATUSES = ['SET', 'POSTED', 'RELEASED', 'APPLIED', 'FORFEITED'] as const;
export type BondStatus = (typeof BOND_STATUSES)[number];

/** Labels of the statuses. */
export const BOND_WORDS: Readonly<Record<BondStatus, string>> = {
  SET: 'Set, not posted',
  POSTED: 'Posted',
  RELEASED: 'Released',
  APPLIED: 'Applied to amounts owed',
  FORFEITED: 'Forfeited',
};

/** Relations between cases; `RELATED` if the source gives no detail. */
export const CASE_RELATIONS = [
  'CONSOLIDATED',
  'APPEALED',
  'TRANSFERRED',
  'REFILED',
  'RELATED',
] as const;
export type CaseRelation = (typeof CASE_RELATIONS)[number];

/**
 * Labels for this case's relation to the other case: the first if this case refers to the other,
 * the second if the other refers to this one.
 */
export const CASE_RELATION_WORDS: Readonly<
  Record<CaseRelation, readonly [named: string, naming: string]>
> = {
  CONSOLIDATED: ['Consolidated with', 'Consolidated with'],
  APPEALED: ['Appealed as', 'On appeal from'],
  TRANSFERRED: ['Transferred from', 'Transferred to'],
  REFILED: ['Refiled from', 'Refiled as'],
  RELATED: ['Related to', 'Related to'],
};
