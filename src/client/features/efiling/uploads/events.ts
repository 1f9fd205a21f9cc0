import { createAction } from '@reduxjs/toolkit';

/** The page shows the uploads of a draft, which a saga then loads. */
export const uploadsShown = createAction<{ readonly draftId: string }>('efiling/uploadsShown');

/** Sending a file failed; `status` is null after a lost connection. */
export const uploadBroke = createAction<{
  readonly key: string;
  readonly status: number | null;
  /** The server's words; null without any. */
  readonly message: string | null;
}>('efiling/uploadBroke');
