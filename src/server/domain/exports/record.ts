import 'fastify';
import type { Locale } from '#contract/locales';
import type { RegisterId } from '#contract/records/registers';
import type { ExportedRecordId } from '#contract/schemas/exports';

/** A table of a record, as text. */
export interface ExportedTable {
  readonly title: string;
  readonly headings: readonly string[];
  /** Relative column widths. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly string[])[];
  /** Shown below the table: omitted rows and where to find them. */
  readonly note?: string;
}

/** A record as exported: text only, worded like the record's page. */
export interface ExportedRecord {
  /** Starts with the number: "49D01-2601-CM-000012". */
  readonly title: string;
  readonly caption: string;
  readonly facts: readonly (readonly [term: string, text: string])[];
  /** Tables without rows are omitted. */
  readonly tables: readonly ExportedTable[];
  /** Other records whose data is shown, such as related cases. */
  readonly mentioned: readonly ExportedRecordId[];
  /** Office that keeps the record. */
  readonly office: string;
  /** Name of the data source. */
  readonly source: string;
  /** ISO instant of the source's last load, and the office's IANA time zone. */
  readonly asOf: string;
  readonly timeZone: string;
}

/** Loads a register's records for export. */
interface Exporter {
  /**
   * Returns null both for missing and for hidden records, so that callers can't distinguish them.
   */
  find(id: number, locale: Locale): Promise<ExportedRecord | null>;
  /** Counts the ids that may be shown now. */
  countShown(ids: readonly number[]): Promise<number>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Exporters, keyed by register; each register's area adds its own. */
    readonly exporters: Map<RegisterId, Exporter>;
  }
}
