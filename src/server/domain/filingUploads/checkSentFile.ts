import type { UploadFinding, UploadFix, UploadKind } from '#contract/filing/uploads';
import type { FileStore } from '../fileStore/store';
import type { UploadChecker } from './uploadChecker';
import type { VirusScan } from './virusScan';

/** Dependencies of file checks. */
export interface CheckParts {
  readonly files: FileStore;
  readonly checker: UploadChecker;
  /** Null without a scanner. */
  readonly scan: VirusScan | null;
}

/** The result of a check; a file that passed is stored under its hash. */
export type CheckedFile =
  | { readonly state: 'refused'; readonly findings: readonly UploadFinding[] }
  | {
      readonly state: 'passed';
      readonly findings: readonly UploadFinding[];
      readonly kind: UploadKind;
      /** SHA-256 of the stored file, which may be a corrected copy. */
      readonly hash: string;
      readonly bytes: number;
      readonly pages: number;
      /** The stored file. */
      readonly content: Uint8Array;
    };

/**
 * Scans and checks a file to be filed, and stores it if it passes; with `fix`, first derives it
 * from `bytes`. Throws if the virus scanner doesn't respond.
 */
export async function checkSentFile(
  { checker, files, scan }: CheckParts,
  bytes: Uint8Array,
  { fix = null, signal }: { readonly fix?: UploadFix | null; readonly signal?: AbortSignal } = {},
): Promise<CheckedFile> {
  if ((await scan?.isInfected(bytes, signal)) === true) {
    return { state: 'refused', findings: [{ code: 'virus', page: null }] };
  }
  const { file, findings, kind, pages } = await checker.check(bytes, fix);
  signal?.throwIfAborted();
  if (kind === null) return { state: 'refused', findings };
  const content = file ?? bytes;
  const hash = await files.keep(content);
  return { state: 'passed', findings, kind, hash, bytes: content.length, pages, content };
}
