/** The three registers with saved records (spec sections 2, 3, and 7). */
export const SAVED_ITEM_KINDS = ['taxWarrant', 'courtCase', 'recorderDocument'] as const;
export type SavedItemKind = (typeof SAVED_ITEM_KINDS)[number];

export const TAX_WARRANT_STATUSES = [
  'OPEN',
  'RELEASED',
  'WITHDRAWN',
  'RENEWED',
  'EXPIRED',
] as const;
export type TaxWarrantStatus = (typeof TAX_WARRANT_STATUSES)[number];
