import { createAction } from '@reduxjs/toolkit';
import type { SavedItemKind } from '#contract/savedItems';

/** A visitor asked to save a record, which requires an account: log in first, then save. */
export const saveRequested = createAction<{
  readonly kind: SavedItemKind;
  readonly id: number;
  /** The record's number, shown when it is saved. */
  readonly name: string;
}>('savedItems/saveRequested');
