import type { ReportActionKind } from './reportActions';
import type { ReportId } from './reportPages';

/** CSV of a report, below the context path. */
export const REPORT_FILE = '/admin/reports/{reportId}/rows.csv';

/** Returns the key of a code's row count in a page's totals. */
export const countKey = ({ code, key }: { readonly key: string; readonly code: string }): string =>
  `${key}:${code}`;

/** Rows per page. */
export const REPORT_PAGE_SIZE = 50;
/** Maximum counted rows: "more than 10,000". */
export const REPORT_COUNT_CAP = 10_000;
/** Maximum rows in a CSV file. */
export const REPORT_FILE_ROWS = 100_000;

/** How coded values are displayed. */
export interface CodeWords {
  readonly label: string;
  readonly tone: 'open' | 'closed' | 'released' | 'warning' | 'pastDue' | 'neutral';
}

/**
 * A column. Values are texts: `account`, `user`, and `county` are names with a link, `date` is an
 * ISO date, `moment` an ISO instant, `money` integer cents, `count` an integer, and `code` a key of
 * `words`. A `code` column is also a filter.
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
    /** System of a data source, with a link to the source's form. */
    | 'source'
    /** Number of an import run, with a link to its rejected rows. */
    | 'run'
    /** Name of an audited action. */
    | 'action'
    /** Target of an audited action: `user/7`. */
    | 'record'
    /** Detail of an audited action as JSON, shown field by field. */
    | 'facts';
  /** True if the report shows the column's total. */
  readonly isTotaled?: true;
  /** The highest normal total, and the normal range in words. */
  readonly usual?: { readonly most: number; readonly note: string };
  /** Never breaks over two lines. */
  readonly isNoWrap?: true;
  /** Moves below the row header when space is short; see `DataTable`. */
  readonly priority?: 2 | 3;
  readonly words?: Readonly<Record<string, CodeWords>>;
  /**
   * Links each value to rows of a report: rows with the same code, from the same day, or containing
   * the value.
   */
  readonly leadsTo?: { readonly report: ReportId; readonly by: 'code' | 'day' | 'find' };
  /** An amount that should be 0; any other is marked as a problem. */
  readonly isDifference?: true;
  /** True for a date or number that a phone shows without its header. */
  readonly isPlain?: true;
  /** Number of the query that orders this column more exactly than its own value. */
  readonly orderedBy?: string;
  /** True for a number of days before now, which a phone shows as "9 days ago". */
  readonly isDays?: true;
  /** True if every row has a value, so that an index can sort by it. */
  readonly isNeverEmpty?: true;
  /** Text for rows without a value; defaults to "None". */
  readonly none?: string;
  /**
   * Code of `words` that carries no information; when other values move below the row header, this
   * one is left out.
   */
  readonly emptyCode?: string;
  /** Hidden until selected in the column menu. */
  readonly isOptional?: true;
}

/** A report: one row here, and one query on the server. */
export interface Report {
  /** One-sentence description of the report. */
  readonly summary: string;
  readonly things: { readonly one: string; readonly many: string };
  readonly columns: readonly ReportColumn[];
  readonly sort: { readonly key: string; readonly isDescending: boolean };
  /** Limits rows to a period, using the dates in this column; defaults to the last `days` days. */
  readonly period?: { readonly column: string; readonly days: number };
  /** True if users can choose an accounting month instead of a period. */
  readonly hasMonths?: true;
  /**
   * Numbers above the rows: the row count, the total of column `sum`, and the oldest date in column
   * `oldest`. If absent, all totals are shown.
   */
  readonly figures?: { readonly sum: string; readonly oldest: string };
  /**
   * Counts of the rows with these codes, shown above the rows; `words` describes them in the
   * summary.
   */
  readonly counts?: {
    readonly words: string;
    readonly of: readonly {
      readonly label: string;
      readonly key: string;
      readonly code: string;
      readonly note: string;
    }[];
  };
  /**
   * Shows no rows until the user enters search text; the query also searches fields that aren't
   * columns.
   */
  readonly needsFind?: { readonly label: string; readonly hint: string };
  /** Changes available for the report's accounts, either selected ones or all. */
  readonly actions?: readonly ReportActionKind[];
  /** True if the report's rows are bounced service contacts, which can be fixed. */
  readonly hasBounceFixes?: true;
  /** Text shown if the report has no rows and no filter. */
  readonly empty: string;
}
