import type { FileStore } from '../fileStore/store';
import type { UploadChecker } from '../filingUploads/uploadChecker';
import type { MadeUpload } from '../filingUploads/uploadsRepository';

/** Derives an upload's bytes from the file of another upload; null if that is impossible. */
export async function makeUpload(
  { checker, files }: { readonly files: FileStore; readonly checker: UploadChecker },
  making: Exclude<MadeUpload, { readonly kind: 'recognize' }>,
): Promise<Uint8Array | null> {
  const source = await files.read(making.hash);
  if (source === null) return null;
  return making.kind === 'split'
    ? checker.split(source, making.from, making.to)
    : checker.redact(source, making.boxes);
}
