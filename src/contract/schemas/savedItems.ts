import { Type, type TSchema } from '@sinclair/typebox';
import { TAX_WARRANT_STATUSES } from '../savedItems';
import { CaseStatusSchema } from './court';
import { SavedNoteSchema } from './savedNotes';
import {
  exactly,
  IdSchema,
  listSchema,
  listProperties,
  nullable,
  words,
  type Shape,
} from './fields';

const Text = Type.String();
const TextOrNull = nullable(Text);

/** A saved item (spec section 3). */
export type SavedItem = Shape<typeof SavedItemSchema>;
const SavedItemSchema = exactly({ id: Type.Integer(), alert: Type.Boolean() });

export type AccountLimit = Shape<typeof AccountLimitSchema>;
export const AccountLimitSchema = exactly({
  /** Most saved items with alerts that the account may hold; null means no limit. */
  limit: nullable(Type.Integer()),
  used: Type.Integer(),
});

/** A saved item in its list page, with what the page shows of the record. */
export type SavedCase = Shape<typeof SavedCaseSchema>;
const SavedCaseSchema = exactly({
  ...SavedItemSchema.properties,
  ...SavedNoteSchema.properties,
  savedAt: Text,
  caseNumber: Text,
  caption: Text,
  courtName: Text,
  countyName: Text,
  typeCode: Text,
  filedOn: Text,
  status: CaseStatusSchema,
  statusOn: TextOrNull,
  /** Entry date of the newest CCS entry; null for a case without entries. */
  lastEntryOn: TextOrNull,
});

/** A saved tax warrant in its list page. */
export type SavedTaxWarrant = Shape<typeof SavedTaxWarrantSchema>;
const SavedTaxWarrantSchema = exactly({
  ...SavedItemSchema.properties,
  ...SavedNoteSchema.properties,
  savedAt: Text,
  /** At most 8 digits; leading zeros count. */
  warrantNumber: Text,
  taxpayerName: Text,
  countyName: Text,
  amountCents: Type.Integer(),
  filedOn: Text,
  status: words(TAX_WARRANT_STATUSES),
  statusOn: TextOrNull,
});

/** A saved recorded document in its list page. */
export type SavedDocument = Shape<typeof SavedDocumentSchema>;
const SavedDocumentSchema = exactly({
  ...SavedItemSchema.properties,
  ...SavedNoteSchema.properties,
  savedAt: Text,
  documentNumber: Text,
  typeName: Text,
  countyName: Text,
  /** ISO instant. */
  recordedAt: Text,
  /** Null where the document stands under its number alone; a liber in Michigan. */
  book: TextOrNull,
  page: TextOrNull,
});

/** A hearing of a saved case that is still to come. */
export type UpcomingHearing = Shape<typeof UpcomingHearingSchema>;
const UpcomingHearingSchema = exactly({
  id: Type.Integer(),
  caseId: Type.Integer(),
  caseNumber: Text,
  caption: Text,
  courtName: Text,
  /** IANA zone of the court's clock. */
  timeZone: Text,
  /** ISO instant. */
  startsAt: Text,
  event: Text,
  room: TextOrNull,
});

/** A list page's answer: its items, and how full the account is. */
function listPage<Item extends TSchema>(item: Item) {
  return { response: exactly({ ...listProperties(item), account: AccountLimitSchema }) };
}

const IDS = { response: listSchema(SavedItemSchema) };
const REMOVE = { params: exactly({ id: IdSchema }), response: Type.Null() };
const PUT = {
  params: exactly({ id: IdSchema }),
  body: exactly({ alert: Type.Boolean() }),
  response: SavedItemSchema,
};

/** The user's saved items of the three kinds and their alerts. */
export const SAVED_ITEMS_SCHEMAS = {
  getSavedCaseIds: IDS,
  getSavedCases: listPage(SavedCaseSchema),
  putSavedCase: PUT,
  deleteSavedCase: REMOVE,
  getUpcomingHearings: { response: listSchema(UpcomingHearingSchema) },
  getSavedTaxWarrantIds: IDS,
  getSavedTaxWarrants: listPage(SavedTaxWarrantSchema),
  putSavedTaxWarrant: PUT,
  deleteSavedTaxWarrant: REMOVE,
  getSavedDocumentIds: IDS,
  getSavedDocuments: listPage(SavedDocumentSchema),
  putSavedDocument: PUT,
  deleteSavedDocument: REMOVE,
} as const;
