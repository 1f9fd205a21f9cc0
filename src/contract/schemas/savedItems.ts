import { Type, type TSchema } from '@sinclair/typebox';
import { DOCUMENT_STATUSES } from '../records/documents';
import { TAX_WARRANT_STATUSES } from '../account/savedItems';
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
  /** Maximum saved items with alerts on the account; null for unlimited. */
  limit: nullable(Type.Integer()),
  used: Type.Integer(),
});

/** A saved case in its list, with the record's columns. */
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
  /** Entry date of the newest CCS entry; null without entries. */
  lastEntryOn: TextOrNull,
  /** ISO instant of the next confirmed hearing; null without one. */
  nextHearingAt: TextOrNull,
  /** IANA time zone of the court. */
  timeZone: Text,
});

/** A saved tax warrant in its list. */
export type SavedTaxWarrant = Shape<typeof SavedTaxWarrantSchema>;
const SavedTaxWarrantSchema = exactly({
  ...SavedItemSchema.properties,
  ...SavedNoteSchema.properties,
  savedAt: Text,
  /** At most 8 digits; leading zeros are significant. */
  warrantNumber: Text,
  taxpayerName: Text,
  countyName: Text,
  amountCents: Type.Integer(),
  filedOn: Text,
  status: words(TAX_WARRANT_STATUSES),
  statusOn: TextOrNull,
  /** The last day of the lien. */
  expiresOn: Text,
});

/** A saved recorded document in its list. */
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
  /** ISO date in the county's time zone. */
  recordedOn: Text,
  /** Release status of a mortgage or lien. */
  status: words(DOCUMENT_STATUSES),
  /** Book (liber in Michigan); null if only a document number is assigned. */
  book: TextOrNull,
  page: TextOrNull,
  /** The first grantor and the number of grantors; likewise grantees. Null if none is on file. */
  grantor: TextOrNull,
  grantors: Type.Integer(),
  grantee: TextOrNull,
  grantees: Type.Integer(),
  /** The first legal description; null if there is none. */
  legal: TextOrNull,
  /** The first parcel number; null if none is indexed. */
  parcel: TextOrNull,
});

/** An upcoming hearing of a saved case. */
export type UpcomingHearing = Shape<typeof UpcomingHearingSchema>;
const UpcomingHearingSchema = exactly({
  id: Type.Integer(),
  caseId: Type.Integer(),
  caseNumber: Text,
  caption: Text,
  courtName: Text,
  /** IANA time zone of the court. */
  timeZone: Text,
  /** ISO instant. */
  startsAt: Text,
  event: Text,
  room: TextOrNull,
});

/** Returns the schema of a list's response: its items and the account's limit. */
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
  getSavedDocuments: {
    response: exactly({
      ...listPage(SavedDocumentSchema).response.properties,
      /** Number of documents saved in the other edition. */
      elsewhere: Type.Integer(),
    }),
  },
  putSavedDocument: PUT,
  deleteSavedDocument: REMOVE,
} as const;
