import { Type } from '@sinclair/typebox';
import { REGISTER_IDS } from '../records/registerIds';
import { CADENCES } from '../account/savedSearches';
import { SearchedFieldSchema } from './account';
import {
  exactly,
  IdSchema,
  listProperties,
  nullable,
  TextSchema,
  words,
  type Shape,
} from './fields';
import { AccountLimitSchema } from './savedItems';

const Text = Type.String();
const TextOrNull = nullable(Text);
const MAX_CRITERIA = 40;

/** A saved search's criteria, region, and schedule. */
export type SavedSearchDraft = Shape<typeof SavedSearchDraftSchema>;
const SavedSearchDraftSchema = exactly({
  name: TextSchema,
  /** Fields of the search's URL, except the region, as submitted. */
  criteria: Type.Array(exactly({ name: Type.String({ maxLength: 40 }), value: TextSchema }), {
    maxItems: MAX_CRITERIA,
  }),
  regionId: IdSchema,
  cadence: words(CADENCES),
  /** Whether new results create a notification. */
  isNotified: Type.Boolean(),
});

/** A user's saved search. */
export type SavedSearch = Shape<typeof SavedSearchSchema>;
const SavedSearchSchema = exactly({
  ...SavedSearchDraftSchema.properties,
  id: Type.Integer(),
  register: words(REGISTER_IDS),
  criteria: Type.Array(SearchedFieldSchema),
  /** Null for a deleted region; the search then finds nothing. */
  regionName: TextOrNull,
  isPaused: Type.Boolean(),
  /** ISO instant of the last run; null before the first. */
  ranAt: TextOrNull,
  /** Number of records found since the user last opened the search. */
  newCount: Type.Integer(),
  /** Number of records at the last run, up to the cap; null before the first run. */
  total: nullable(Type.Integer()),
  isCapped: Type.Boolean(),
  /** Why the last run failed, as text; otherwise null. */
  problem: TextOrNull,
});

/** A change to a saved search; absent fields stay unchanged. */
export type SavedSearchChange = Shape<typeof SavedSearchChangeSchema>;
const SavedSearchChangeSchema = exactly({
  name: Type.Optional(TextSchema),
  cadence: Type.Optional(words(CADENCES)),
  isNotified: Type.Optional(Type.Boolean()),
  isPaused: Type.Optional(Type.Boolean()),
  /** True if the user has viewed the new results. */
  isSeen: Type.Optional(Type.Literal(true)),
  /** True if the search was removed from the list; it can be restored for a day. */
  isRemoved: Type.Optional(Type.Boolean()),
});

const params = exactly({ id: IdSchema });

/** A user's saved searches. */
export const SAVED_SEARCHES_SCHEMAS = {
  getSavedSearches: {
    response: exactly({
      ...listProperties(SavedSearchSchema),
      /** Number of saved searches in the other edition. */
      elsewhere: Type.Integer(),
      account: AccountLimitSchema,
    }),
  },
  getSavedSearch: { params, response: SavedSearchSchema },
  postSavedSearch: {
    body: exactly({ ...SavedSearchDraftSchema.properties, register: words(REGISTER_IDS) }),
    response: exactly({
      ...SavedSearchSchema.properties,
      /** False if the same search was already saved; it is returned unchanged. */
      isNew: Type.Boolean(),
    }),
  },
  putSavedSearch: { params, body: SavedSearchDraftSchema, response: SavedSearchSchema },
  patchSavedSearch: { params, body: SavedSearchChangeSchema, response: SavedSearchSchema },
} as const;
