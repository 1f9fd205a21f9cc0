import { createAction } from '@reduxjs/toolkit';

/** The page shows the uploads of a draft, so a saga loads them. */
export const uploadsShown = createAction<{ readonly draftId: string }>('efiling/uploadsShown');

/** Sending a file failed; `status` is null after a lost connection. */
export const uploadBroke = createAction<{
  readonly key: string;
  readonly status: number | null;
  /** The server's message; null if it sent none. */
  readonly message: string | null;
  /** The server's error code; null if it sent none. */
  readonly code: string | null;
}>('efiling/uploadBroke');
