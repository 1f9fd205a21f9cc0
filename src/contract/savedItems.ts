/** The three registers whose records can be saved (spec sections 2, 3 and 7). */
export const SAVED_ITEM_KINDS = ['taxWarrant', 'courtCase', 'recorderDocument'] as const;
export type SavedItemKind = (typeof SAVED_ITEM_KINDS)[number];

/** A saved item (spec section 3). */
export interface SavedItem {
  readonly id: number;
  readonly alert: boolean;
}

/** A saved item in its list page, with what the page shows of the record. */
export interface SavedCase extends SavedItem {
  readonly savedAt: string;
  readonly caseNumber: string;
  readonly caption: string;
  readonly courtName: string;
  readonly countyName: string;
  readonly typeCode: string;
  readonly filedOn: string;
  readonly status: 'OPEN' | 'CLOSED';
  readonly statusOn: string | null;
  /** Entry date of the newest CCS entry; null for a case without entries. */
  readonly lastEntryOn: string | null;
}

/** A saved tax warrant in its list page. */
export interface SavedTaxWarrant extends SavedItem {
  readonly savedAt: string;
  /** At most 8 digits; leading zeros count. */
  readonly warrantNumber: string;
  readonly taxpayerName: string;
  readonly countyName: string;
  readonly amountCents: number;
  readonly filedOn: string;
  readonly status: TaxWarrantStatus;
  readonly statusOn: string | null;
}

export const TAX_WARRANT_STATUSES = [
  'OPEN',
  'RELEASED',
  'WITHDRAWN',
  'RENEWED',
  'EXPIRED',
] as const;
export type TaxWarrantStatus = (typeof TAX_WARRANT_STATUSES)[number];

/** A saved recorded document in its list page. */
export interface SavedDocument extends SavedItem {
  readonly savedAt: string;
  readonly documentNumber: string;
  readonly typeName: string;
  readonly countyName: string;
  /** ISO instant. */
  readonly recordedAt: string;
  /** Null where the document stands under its number alone; a liber in Michigan. */
  readonly book: string | null;
  readonly page: string | null;
}

export interface AccountLimit {
  /** Most saved items with alerts that the account may hold; null means no limit. */
  readonly limit: number | null;
  readonly used: number;
}
