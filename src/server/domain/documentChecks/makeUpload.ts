import type { UploadMaking } from '../../db/tables/documentChecks';
import type { FileStore } from '../fileStore/store';
import type { UploadChecker } from '../filingUploads/uploadChecker';

/** Makes the bytes of an upload from another one's file; null if that is impossible. */
export async function makeUpload(
  { checker, files }: { readonly files: FileStore; readonly checker: UploadChecker },
  making: Exclude<UploadMaking, { readonly kind: 'recognize' }>,
): Promise<Uint8Array | null> {
  const source = await files.read(making.hash);
  if (source === null) return null;
  return making.kind === 'split'
    ? checker.split(source, making.from, making.to)
    : checker.redact(source, making.boxes);
}
