import { Type } from '@sinclair/typebox';
import { SAVED_ITEM_KINDS } from '../account/savedItems';
import { exactly, IdSchema, TextSchema, words, type Shape } from './fields';

/** Maximum length accepted, far beyond a note's own limit. */
const MAX_SENT_LENGTH = 8_000;
const MAX_SENT_TAGS = 50;

/** A user's note on a saved record. */
export type SavedNote = Shape<typeof SavedNoteSchema>;
export const SavedNoteSchema = exactly({
  /** Plain text; empty for none. */
  note: Type.String(),
  tags: Type.Array(Type.String()),
});

const params = exactly({ kind: words(SAVED_ITEM_KINDS), id: IdSchema });

/** Notes and tags on the user's saved records; 404 for a record that is not saved. */
export const SAVED_NOTES_SCHEMAS = {
  getSavedNote: { params, response: SavedNoteSchema },
  putSavedNote: {
    params,
    body: exactly({
      note: Type.String({ maxLength: MAX_SENT_LENGTH }),
      tags: Type.Array(TextSchema, { maxItems: MAX_SENT_TAGS }),
    }),
    response: SavedNoteSchema,
  },
} as const;
