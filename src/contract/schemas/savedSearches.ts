import { Type } from '@sinclair/typebox';
import { REGISTER_IDS } from '../registerIds';
import { CADENCES } from '../savedSearches';
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
const MOST_CRITERIA = 40;

/** What is said of a saved search: what it asks, where, and how often by itself. */
export type SavedSearchDraft = Shape<typeof SavedSearchDraftSchema>;
const SavedSearchDraftSchema = exactly({
  name: TextSchema,
  /** The fields of its address but the region, as they are sent. */
  criteria: Type.Array(exactly({ name: Type.String({ maxLength: 40 }), value: TextSchema }), {
    maxItems: MOST_CRITERIA,
  }),
  regionId: IdSchema,
  cadence: words(CADENCES),
  /** Whether what is new comes as a notification. */
  isNotified: Type.Boolean(),
});

/** A search that a user keeps. */
export type SavedSearch = Shape<typeof SavedSearchSchema>;
const SavedSearchSchema = exactly({
  ...SavedSearchDraftSchema.properties,
  id: Type.Integer(),
  register: words(REGISTER_IDS),
  criteria: Type.Array(SearchedFieldSchema),
  /** Null for a region that is no longer there: the search finds nothing then. */
  regionName: TextOrNull,
  isPaused: Type.Boolean(),
  /** ISO instant at which it was run last; null where it never could be. */
  ranAt: TextOrNull,
  /** Records found since its user last opened it. */
  newCount: Type.Integer(),
  /** Records at the last run, up to the cap; null before it. */
  total: nullable(Type.Integer()),
  isCapped: Type.Boolean(),
  /** Why the last run found nothing out, in words; else null. */
  problem: TextOrNull,
});

/** A change in the list of saved searches; what is not said stays. */
export type SavedSearchChange = Shape<typeof SavedSearchChangeSchema>;
const SavedSearchChangeSchema = exactly({
  name: Type.Optional(TextSchema),
  cadence: Type.Optional(words(CADENCES)),
  isNotified: Type.Optional(Type.Boolean()),
  isPaused: Type.Optional(Type.Boolean()),
  /** Its user looks at what is new. */
  isSeen: Type.Optional(Type.Literal(true)),
  /** Taken out of the list; for a day it can be put back. */
  isRemoved: Type.Optional(Type.Boolean()),
});

const params = exactly({ id: IdSchema });

/** The searches that a user keeps. */
export const SAVED_SEARCHES_SCHEMAS = {
  getSavedSearches: {
    response: exactly({
      ...listProperties(SavedSearchSchema),
      /** Those of the other edition. */
      elsewhere: Type.Integer(),
      account: AccountLimitSchema,
    }),
  },
  getSavedSearch: { params, response: SavedSearchSchema },
  postSavedSearch: {
    body: exactly({ ...SavedSearchDraftSchema.properties, register: words(REGISTER_IDS) }),
    response: exactly({
      ...SavedSearchSchema.properties,
      /** False where the same search was saved before: it is answered as it stands. */
      isNew: Type.Boolean(),
    }),
  },
  putSavedSearch: { params, body: SavedSearchDraftSchema, response: SavedSearchSchema },
  patchSavedSearch: { params, body: SavedSearchChangeSchema, response: SavedSearchSchema },
} as const;
