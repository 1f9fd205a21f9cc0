import { createAction } from '@reduxjs/toolkit';

/** Bytes of an import file arrived; at most four times a second. */
export const importFileProgressed = createAction<{
  readonly key: string;
  readonly sent: number;
}>('admin/importFileProgressed');

/** The import file arrived completely. */
export const importFileSent = createAction<{ readonly key: string }>('admin/importFileSent');

/** Sending an import file failed; `status` is null after a lost connection. */
export const importFileBroke = createAction<{
  readonly key: string;
  readonly status: number | null;
  /** The server's message; null if it sent none. */
  readonly message: string | null;
}>('admin/importFileBroke');
