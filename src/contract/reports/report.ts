import type { ReportActionKind } from './reportActions';
import type { ReportId } from './reportPages';

/** CSV of a report, below the context path. */
export const REPORT_FILE = '/admin/reports/{reportId}/rows.csv';

/** Key of the count of rows with a code, among the totals of a page. */
export const countKey = ({ code, key }: { readonly key: string; readonly code: string }): string =>
  `${key}:${code}`;

/** Rows per page. */
export const REPORT_PAGE_SIZE = 50;
/** Rows are counted up to here: "more than 10,000". */
export const REPORT_COUNT_CAP = 10_000;
/** Rows in a CSV file. */
export const REPORT_FILE_ROWS = 100_000;

/** How a coded value is shown. */
export interface CodeWords {
  readonly label: string;
  readonly tone: 'open' | 'closed' | 'released' | 'warning' | 'pastDue' | 'neutral';
}

/**
 * A column. Values arrive as text: `account`, `user`, and `county` are names with a link, `date` is
 * an ISO date, `moment` an ISO instant, `money` integer cents, `count` an integer, and `code` a key
 * of `words`. A `code` column is also a filter.
 */
export interface ReportColumn {
  readonly key: string;
  readonly header: string;
  readonly kind:
    | 'account'
    | 'user'
    | 'county'
    | 'text'
    | 'date'
    | 'moment'
    | 'money'
    | 'count'
    | 'code'
    /** System of a source of records, with a link to the form of the source. */
    | 'source'
    /** Number of a run of an import, with a link to its refused rows. */
    | 'run'
    /** Name of an audited action. */
    | 'action'
    /** Target of an audited action: `user/7`. */
    | 'record'
    /** Detail of an audited action as JSON, shown field by field. */
    | 'facts';
  /** The report shows the sum over all rows. */
  readonly isTotaled?: true;
  /** Never breaks over two lines. */
  readonly isNoWrap?: true;
  /** Moves below the row header when space is short; see `DataTable`. */
  readonly priority?: 2 | 3;
  readonly words?: Readonly<Record<string, CodeWords>>;
  /**
   * Links each value to the rows behind it: those with the same code, of the same day, or of any
   * day that contain the value.
   */
  readonly leadsTo?: { readonly report: ReportId; readonly by: 'code' | 'day' | 'find' };
  /** An amount that should be 0; any other is marked as a problem. */
  readonly isDifference?: true;
  /** Each row has a value, so that an index can sort by it. */
  readonly isNeverEmpty?: true;
  /** Text of a row without a value; by default "None". */
  readonly none?: string;
  /** Code of `words` that says nothing about a row; it doesn't move below the row header. */
  readonly emptyCode?: string;
  /** Cut off after one line. */
  readonly isOneLine?: true;
  /** Not shown until it is chosen in the column menu. */
  readonly isOptional?: true;
}

/** A report: one row here and one query on the server. */
export interface Report {
  /** What the report answers. */
  readonly summary: string;
  readonly things: { readonly one: string; readonly many: string };
  readonly columns: readonly ReportColumn[];
  readonly sort: { readonly key: string; readonly isDescending: boolean };
  /** Limits rows to a period by this column; by default, the last `days` days. */
  readonly period?: { readonly column: string; readonly days: number };
  /** Figures above the rows: their count, this sum, and the oldest of these dates; or all sums. */
  readonly figures?: { readonly sum: string; readonly oldest: string };
  /** Rows with these codes, counted above the rows; `words` describes them in the summary. */
  readonly counts?: {
    readonly words: string;
    readonly of: readonly {
      readonly label: string;
      readonly key: string;
      readonly code: string;
      readonly note: string;
    }[];
  };
  /** Shows nothing until words are entered; its query also searches fields that aren't columns. */
  readonly needsFind?: { readonly label: string; readonly hint: string };
  /** Changes that its accounts can get, one by one or all together. */
  readonly actions?: readonly ReportActionKind[];
  /** Its rows are bounced service contacts, which can be fixed. */
  readonly hasBounceFixes?: true;
  /** Text if it has no rows and no filter. */
  readonly empty: string;
}
