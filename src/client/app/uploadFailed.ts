import type { Dispatch } from '@reduxjs/toolkit';
import { importFileBroke } from '../features/admin/imports/events';
import { uploadBroke } from '../features/efiling/uploads/events';

/** Reports a failed upload to the features, each of which recognizes its own files by key. */
export function uploadFailed(
  dispatch: Dispatch,
  failure: {
    readonly key: string;
    readonly status: number | null;
    readonly message: string | null;
    readonly code: string | null;
  },
): void {
  dispatch(uploadBroke(failure));
  dispatch(importFileBroke(failure));
}
