import { Type } from '@sinclair/typebox';
import { SearchDetailSchema } from './account';
import { exactly, nullable, type Shape } from './fields';
import { CoverageSchema, NotSearchedSchema, PartlySearchedSchema } from './results';

const Text = Type.String();
const TextOrNull = nullable(Text);

/** A record as it stood when it was found. */
export type ReceiptRow = Shape<typeof ReceiptRowSchema>;
const ReceiptRowSchema = exactly({
  /** Its place among the results, from 1 on. */
  place: Type.Integer(),
  id: Type.Integer(),
  number: Text,
  title: Text,
  countyName: TextOrNull,
  /** ISO date; null where none was on file. */
  filedOn: TextOrNull,
  status: TextOrNull,
});

/** What a counted search found: it opens again free, and does not change. */
export type SearchReceipt = Shape<typeof SearchReceiptSchema>;
const SearchReceiptSchema = exactly({
  ...SearchDetailSchema.properties,
  /** What the region was called then. */
  searchedIn: Text,
  /** The one county to which the search was narrowed; null where it was not. */
  countyName: TextOrNull,
  /** Version of the rules by which names were read and matched. */
  rulesVersion: Type.Integer(),
  /** SHA-256 of the rows as they were found, hexadecimal. */
  rowsHash: Text,
  /** Rows that were found; more records than are told have none. */
  rowCount: Type.Integer(),
  /** Newest load of what was searched; null where nothing was. */
  asOf: TextOrNull,
  places: CoverageSchema,
  notSearched: Type.Array(NotSearchedSchema),
  /** Places that were searched for a part of the period, with their first year. */
  partlySearched: Type.Array(PartlySearchedSchema),
  /** How fresh each county's records were. */
  counties: Type.Array(exactly({ name: Text, asOf: Text })),
  /** ISO instant until which the rows are kept. */
  keptUntil: Text,
  /** Null once they are no longer kept. */
  rows: nullable(Type.Array(ReceiptRowSchema)),
  /** Rows that may not be shown any more, and so are left out. */
  withheld: Type.Integer(),
});

/** What was found by the searches that the user's account was counted for. */
export const SEARCH_RECEIPTS_SCHEMAS = {
  getSearchReceipt: {
    params: exactly({ searchId: Type.String({ pattern: '^[1-9][0-9]{0,15}$' }) }),
    response: SearchReceiptSchema,
  },
} as const;
