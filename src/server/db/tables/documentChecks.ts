import type { ColumnType } from 'kysely';
import type { Box, PageWord } from '#contract/filing/documentCheck/page';
import type { DocumentReading } from '#contract/filing/documentCheck/reading';
import type { FindingCode } from '#contract/filing/documentCheck/rules';
import type { DraftContent } from '#contract/schemas/filingDrafts';

/** Results of reading a file for the envelope check, shared by all uploads of the same file. */
export interface DocumentReadingTable {
  /** SHA-256 in the file store. */
  hash: string;
  /** `RULES_VERSION` when the file was read. */
  version: number;
  state: 'waiting' | 'done' | 'failed';
  reading: ColumnType<DocumentReading | null, string | null, string | null>;
  requested_at: Date;
  read_at: Date | null;
}

/** A rule of the check that a firm silenced. */
export interface SilencedFindingRuleTable {
  firm_id: number;
  code: FindingCode;
  reason: string;
  by_user_id: number | null;
  silenced_at: Date;
}

/** Warnings that the filer had dismissed when an envelope was submitted. */
export interface FilingCheckedOffTable {
  envelope_id: string;
  warnings: ColumnType<DraftContent['checkedOff'], string, never>;
  version: number;
  checked_at: Date;
}

/** Recognized words on a page of an upload in progress. */
export interface RecognizedPageTable {
  upload_id: string;
  /** Starts at 1. */
  page: number;
  words: ColumnType<readonly PageWord[], string, never>;
}

/** How an upload is derived from another upload, identified by its file's hash. */
export type UploadMaking =
  | { readonly kind: 'split'; readonly hash: string; readonly from: number; readonly to: number }
  | {
      readonly kind: 'redact';
      readonly hash: string;
      readonly boxes: readonly { readonly page: number; readonly box: Box }[];
    }
  | { readonly kind: 'recognize'; readonly hash: string };
