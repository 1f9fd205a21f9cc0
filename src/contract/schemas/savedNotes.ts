import { Type } from '@sinclair/typebox';
import { SAVED_ITEM_KINDS } from '../savedItems';
import { exactly, IdSchema, TextSchema, words, type Shape } from './fields';

/** Far more than a note may hold: what is beyond is no note that anybody wrote. */
const LONGEST = 8_000;
const MOST = 50;

/** What a user notes on a saved record. */
export type SavedNote = Shape<typeof SavedNoteSchema>;
export const SavedNoteSchema = exactly({
  /** Plain text; empty for none. */
  note: Type.String(),
  tags: Type.Array(Type.String()),
});

const params = exactly({ kind: words(SAVED_ITEM_KINDS), id: IdSchema });

/** Notes and tags on the user's saved records: 404 for a record that is not saved. */
export const SAVED_NOTES_SCHEMAS = {
  getSavedNote: { params, response: SavedNoteSchema },
  putSavedNote: {
    params,
    body: exactly({
      note: Type.String({ maxLength: LONGEST }),
      tags: Type.Array(TextSchema, { maxItems: MOST }),
    }),
    response: SavedNoteSchema,
  },
} as const;
