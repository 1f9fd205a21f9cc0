import 'fastify';
import type { Locale } from '#contract/locales';
import type { RegisterId } from '#contract/registers';

/** A table of a record, in words. */
export interface ExportedTable {
  readonly title: string;
  readonly headings: readonly string[];
  /** How wide each column is beside the others. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly string[])[];
  /** Stands below it: what is left out, where the rest is. */
  readonly note?: string;
}

/** A record as a file tells it: all in words, as the record's page has them. */
export interface ExportedRecord {
  /** Number first: "49D01-2601-CM-000012". */
  readonly title: string;
  readonly caption: string;
  readonly facts: readonly (readonly [term: string, text: string])[];
  /** Those without a row are left out. */
  readonly tables: readonly ExportedTable[];
  /** Who keeps the record. */
  readonly office: string;
  /** What the site has it from. */
  readonly source: string;
  /** ISO instant of the source's newest load, and the IANA zone of the office's clock. */
  readonly asOf: string;
  readonly timeZone: string;
}

/** How records of a register get into files. */
export interface Exporter {
  /** Null for what does not exist in the edition or may not be shown: nobody can tell which. */
  find(id: number, locale: Locale): Promise<ExportedRecord | null>;
  /** How many of these may be shown now. */
  countShown(ids: readonly number[]): Promise<number>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Each register's area puts its own in. */
    readonly exporters: Map<RegisterId, Exporter>;
  }
}
