import { createAction } from '@reduxjs/toolkit';
import type { SavedItemKind } from '#contract/account/savedItems';

/** A visitor asked to save a record. Saving requires an account, so the visitor logs in first. */
export const saveRequested = createAction<{
  readonly kind: SavedItemKind;
  readonly id: number;
  /** The record's number, shown when it is saved. */
  readonly name: string;
}>('savedItems/saveRequested');
