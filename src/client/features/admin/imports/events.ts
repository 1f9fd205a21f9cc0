import { createAction } from '@reduxjs/toolkit';

/** Bytes of an import's file arrived; at most four times a second. */
export const importFileProgressed = createAction<{
  readonly key: string;
  readonly sent: number;
}>('admin/importFileProgressed');

/** The last byte of an import's file has arrived. */
export const importFileSent = createAction<{ readonly key: string }>('admin/importFileSent');

/** Sending an import's file failed; `status` is null after a lost connection. */
export const importFileBroke = createAction<{
  readonly key: string;
  readonly status: number | null;
  /** The server's words; null without any. */
  readonly message: string | null;
}>('admin/importFileBroke');
