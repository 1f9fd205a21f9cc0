import { createAction } from '@reduxjs/toolkit';
import type { SavedItemKind } from '#contract/savedItems';

/** A visitor wants a record saved, which only users can: they sign in, and then it is. */
export const saveWished = createAction<{
  readonly kind: SavedItemKind;
  readonly id: number;
  /** What the record is called where its saving is told: its number. */
  readonly name: string;
}>('savedItems/saveWished');
