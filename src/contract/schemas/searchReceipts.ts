import { Type } from '@sinclair/typebox';
import { SearchDetailSchema } from './account';
import { exactly, nullable, type Shape } from './fields';
import { CoverageSchema, NotSearchedSchema, PartlySearchedSchema } from './results';

const Text = Type.String();
const TextOrNull = nullable(Text);

/** A record as it was when found. */
export type ReceiptRow = Shape<typeof ReceiptRowSchema>;
const ReceiptRowSchema = exactly({
  /** The row's number in this list, starting at 1. */
  place: Type.Integer(),
  id: Type.Integer(),
  number: Text,
  title: Text,
  countyName: TextOrNull,
  /** ISO date; null if none was on file. */
  filedOn: TextOrNull,
  status: TextOrNull,
});

/** Results of a counted search; can be reopened for free. */
export type SearchReceipt = Shape<typeof SearchReceiptSchema>;
const SearchReceiptSchema = exactly({
  ...SearchDetailSchema.properties,
  /** The region's name at the time of the search. */
  searchedIn: Text,
  /** The county to which the search was narrowed; null if none. */
  countyName: TextOrNull,
  /** Typed text that wasn't searched, such as a title or an address; empty for none. */
  leftOut: Type.Array(Text),
  /** Version of the rules for reading and matching names. */
  rulesVersion: Type.Integer(),
  /** SHA-256 of the original rows, hexadecimal. */
  rowsHash: Text,
  /** Number of rows found; records beyond the cap aren't listed. */
  rowCount: Type.Integer(),
  /** Time of the most recent load of the searched data; null if there is none. */
  asOf: TextOrNull,
  places: CoverageSchema,
  notSearched: Type.Array(NotSearchedSchema),
  /** Courts or counties searched for only part of the period, with their first year. */
  partlySearched: Type.Array(PartlySearchedSchema),
  /** Last update of each county's records. */
  counties: Type.Array(exactly({ name: Text, asOf: Text })),
  /** ISO instant until which the rows are stored. */
  keptUntil: Text,
  /** The found records that are still public; null after the rows were deleted. */
  rows: nullable(Type.Array(ReceiptRowSchema)),
});

/** Certificates of the account's counted searches. */
export const SEARCH_RECEIPTS_SCHEMAS = {
  getSearchReceipt: {
    params: exactly({ searchId: Type.String({ pattern: '^[1-9][0-9]{0,15}$' }) }),
    response: SearchReceiptSchema,
  },
} as const;
