import type { Upload } from '#contract/schemas/filingUploads';
import type { StoredUpload } from './uploadsRepository';

/** Returns an upload as the page shows it; `received` counts the bytes that have arrived. */
export function viewUpload(upload: StoredUpload, received = upload.bytes): Upload {
  const { bytes, createdAt, draftId, findings, hash, id, kind, name, pages, sentHash } = upload;
  const { sourceId, state } = upload;
  return {
    id,
    draftId,
    name,
    bytes,
    received,
    state,
    kind,
    pages,
    findings,
    sourceId,
    hash: hash ?? sentHash,
    createdAt: createdAt.toISOString(),
  };
}
