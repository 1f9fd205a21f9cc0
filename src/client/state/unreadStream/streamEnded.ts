import { createAction } from '@reduxjs/toolkit';

/**
 * The stream ended or couldn't be opened: its HTTP status, null if there was no response, and how
 * long it was open.
 */
export const streamEnded = createAction<{
  readonly status: number | null;
  readonly lastedMs: number;
}>('unreadStream/streamEnded');
