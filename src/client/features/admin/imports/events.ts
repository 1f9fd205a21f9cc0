import { createAction } from '@reduxjs/toolkit';

/** Progress of an import file's upload; dispatched at most four times a second. */
export const importFileProgressed = createAction<{
  readonly key: string;
  readonly sent: number;
}>('admin/importFileProgressed');

/** An import file was uploaded completely. */
export const importFileSent = createAction<{ readonly key: string }>('admin/importFileSent');

/** Uploading an import file failed; `status` is null if the connection was lost. */
export const importFileBroke = createAction<{
  readonly key: string;
  readonly status: number | null;
  /** The server's message; null if it sent none. */
  readonly message: string | null;
}>('admin/importFileBroke');
