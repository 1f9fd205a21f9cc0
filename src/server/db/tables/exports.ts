import type { ColumnType, Generated } from 'kysely';
import type { ExportStatus } from '#contract/records/exports';
import type { LocaleCode } from '#contract/locales';
import type { ExportedRecordId } from '#contract/schemas/exports';

/** A PDF file of records that a user chose. */
export interface RecordExportTable {
  id: Generated<number>;
  user_id: number;
  locale: LocaleCode;
  title: string;
  /** Requested records; after completion, the records in the file. */
  records: ColumnType<readonly ExportedRecordId[], string, string>;
  /** Other records whose data is in the file, such as related cases. */
  mentioned: ColumnType<readonly ExportedRecordId[], string | undefined, string>;
  status: ExportStatus;
  done: Generated<number>;
  missing: Generated<number>;
  pages: number | null;
  bytes: number | null;
  /** SHA-256 of the file, hexadecimal. */
  hash: string | null;
  problem: string | null;
  asked_at: Date;
  expires_at: Date;
  /** Start of the latest attempt; null if there was none. */
  started_at: ColumnType<Date | null, undefined, Date>;
}
