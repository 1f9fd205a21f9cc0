import type { DraftDocument } from '#contract/schemas/filingDrafts';
import type { Upload } from '#contract/schemas/filingUploads';
import { useAppSelector } from '../../../store/hooks';
import { selectDraftUploads, selectUploadsGap } from './selectors';

/**
 * Returns a document's file. `unknownId` is the id of a file that may exist: it isn't in the list
 * of uploads, but that list is incomplete.
 */
export function useDocumentFile({ uploadId }: DraftDocument): {
  readonly upload: Upload | undefined;
  readonly unknownId: string | null;
} {
  const upload = useAppSelector(selectDraftUploads).find(({ id }) => id === uploadId);
  const gap = useAppSelector(selectUploadsGap);
  return { upload, unknownId: gap === null || upload !== undefined ? null : uploadId };
}
