import type { Dispatch } from '@reduxjs/toolkit';
import { importFileBroke } from '../features/admin/imports/events';
import { uploadBroke } from '../features/efiling/uploads/events';

/** Reports a broken upload to the features, which know their own files by key. */
export function uploadFailed(
  dispatch: Dispatch,
  failure: {
    readonly key: string;
    readonly status: number | null;
    readonly message: string | null;
  },
): void {
  dispatch(uploadBroke(failure));
  dispatch(importFileBroke(failure));
}
