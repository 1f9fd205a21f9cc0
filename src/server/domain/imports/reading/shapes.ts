import type { ImportRegister } from '#contract/imports/registers';

/** A JSON cell value. Dates and instants are PostgreSQL texts. */
export type Cell = string | number | boolean | null;
export type Cells = Readonly<Record<string, Cell>>;

/** A child table of records. */
export interface ChildShape {
  readonly table: string;
  /** Column with the record's id; null if rows belong to another child table. */
  readonly key: string | null;
  /** Columns with their SQL types. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that refer to rows of another child table, by their 1-based position. */
  readonly refs?: Readonly<Record<string, string>>;
  /** True if rows have ids, which imports preserve by matching source keys. */
  readonly hasIds: boolean;
}

/** Tables of a register; a child table comes before the tables that refer to it. */
export interface RegisterShape {
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly children: readonly ChildShape[];
  /** Column with the record's county or court. */
  readonly place: string;
  /** Column with the day that determines coverage: filed, docketed, or recorded. */
  readonly dated: string;
  /** Kind of the saved item; null if it can't be saved. */
  readonly savedAs: string | null;
  /** Column that hides an expunged record; null if records are only deleted. */
  readonly hidden: string | null;
  /** Column that marks sealed or confidential records; null if the register has none. */
  readonly withheld: string | null;
  /** True if the record stores its own load date. */
  readonly hasLoadedAt: boolean;
}

/** Builds column types: `text` for each name in `texts`, plus the others. */
function columns(texts: string, others: Readonly<Record<string, string>> = {}) {
  return { ...Object.fromEntries(texts.split(' ').map((name) => [name, 'text'])), ...others };
}

const NAMED = { position: 'integer', is_organization: 'boolean' };
const NAMED_TEXTS = 'source_key role name sort_name address';
const BIGINT = 'bigint';

/** Tables of every register that can be imported. */
export const SHAPES: Readonly<Record<ImportRegister, RegisterShape>> = {
  taxWarrant: {
    table: 'tax_warrant',
    place: 'county_id',
    dated: 'filed_on',
    savedAs: 'taxWarrant',
    hidden: 'is_expunged',
    withheld: null,
    hasLoadedAt: true,
    columns: columns('warrant_number taxpayer_name status tax_type', {
      county_id: 'integer',
      amount_cents: BIGINT,
      tax_cents: BIGINT,
      interest_cents: BIGINT,
      penalty_cents: BIGINT,
      collection_fee_cents: BIGINT,
      sheriff_cents: BIGINT,
      clerk_cents: BIGINT,
      issued_on: 'date',
      filed_on: 'date',
      expires_on: 'date',
      status_on: 'date',
    }),
    children: [
      {
        table: 'tax_warrant_party',
        key: 'warrant_id',
        hasIds: true,
        columns: columns(NAMED_TEXTS, NAMED),
      },
      {
        table: 'tax_warrant_status',
        key: 'warrant_id',
        hasIds: true,
        columns: columns('source_key status note', { happened_on: 'date' }),
      },
    ],
  },
  judgment: {
    table: 'judgment',
    place: 'court_id',
    dated: 'docketed_on',
    savedAs: null,
    hidden: null,
    withheld: null,
    hasLoadedAt: true,
    columns: columns(
      'case_number number_key number_tail debtors creditors status docket_book docket_page',
      {
        court_id: 'integer',
        debt_cents: BIGINT,
        interest_cents: BIGINT,
        costs_cents: BIGINT,
        rendered_on: 'date',
        docketed_on: 'date',
        expires_on: 'date',
        status_on: 'date',
      },
    ),
    children: [
      {
        table: 'judgment_party',
        key: 'judgment_id',
        hasIds: true,
        columns: columns(NAMED_TEXTS, NAMED),
      },
      {
        table: 'judgment_event',
        key: 'judgment_id',
        hasIds: true,
        columns: columns('source_key kind text', { happened_on: 'date', amount_cents: BIGINT }),
      },
    ],
  },
  recorder: {
    table: 'recorded_document',
    place: 'county_id',
    dated: 'recorded_on',
    savedAs: 'recorderDocument',
    hidden: null,
    withheld: 'is_confidential',
    hasLoadedAt: true,
    columns: columns(
      'document_number number_key type_code type_name book page book_key page_key image_status return_to note',
      {
        county_id: 'integer',
        recorded_at: 'timestamptz',
        recorded_on: 'date',
        document_on: 'date',
        consideration_cents: BIGINT,
        image_pages: 'integer',
        image_width_inches: 'numeric',
        image_height_inches: 'numeric',
        is_confidential: 'boolean',
      },
    ),
    children: [
      {
        table: 'document_party',
        key: 'document_id',
        hasIds: true,
        columns: columns(NAMED_TEXTS, { ...NAMED, is_grantor: 'boolean' }),
      },
      {
        table: 'document_legal',
        key: 'document_id',
        hasIds: true,
        columns: columns(
          'source_key text subdivision subdivision_key lot block township range quarter parcel',
          { position: 'integer', section: 'integer' },
        ),
      },
      {
        table: 'document_reference',
        key: 'document_id',
        hasIds: true,
        columns: columns('source_key relation target_number target_key'),
      },
    ],
  },
  court: {
    table: 'court_case',
    place: 'court_id',
    dated: 'filed_on',
    savedAs: 'courtCase',
    hidden: 'is_expunged',
    withheld: 'is_sealed',
    hasLoadedAt: false,
    columns: columns('number number_key number_tail caption type_code status judge', {
      court_id: 'integer',
      status_on: 'date',
      filed_on: 'date',
      disposed_on: 'date',
      is_sealed: 'boolean',
    }),
    children: [
      {
        table: 'case_party',
        key: 'case_id',
        hasIds: true,
        columns: columns(`${NAMED_TEXTS} bar_number`, {
          ...NAMED,
          is_attorney: 'boolean',
          added_on: 'date',
          birth_year: 'smallint',
        }),
      },
      {
        table: 'party_alias',
        key: null,
        hasIds: false,
        columns: columns('kind name sort_name', { is_organization: 'boolean', party_id: BIGINT }),
        refs: { party_id: 'case_party' },
      },
      {
        table: 'representation',
        key: null,
        hasIds: false,
        columns: { party_id: BIGINT, attorney_id: BIGINT, is_lead: 'boolean' },
        refs: { party_id: 'case_party', attorney_id: 'case_party' },
      },
      {
        table: 'charge',
        key: 'case_id',
        hasIds: true,
        columns: columns('source_key description statute degree plea disposition', {
          count: 'integer',
          offense_on: 'date',
          disposition_on: 'date',
        }),
      },
      {
        table: 'hearing',
        key: 'case_id',
        hasIds: true,
        columns: columns('source_key event room status', {
          starts_at: 'timestamptz',
          duration_minutes: 'integer',
        }),
      },
      {
        table: 'charge_sentence',
        key: null,
        hasIds: false,
        columns: columns('description', {
          charge_id: BIGINT,
          sentenced_on: 'date',
          length_days: 'integer',
          suspended_days: 'integer',
          amount_cents: BIGINT,
        }),
        refs: { charge_id: 'charge' },
      },
      {
        table: 'case_bond',
        key: 'case_id',
        hasIds: true,
        columns: columns('source_key kind poster status', {
          amount_cents: BIGINT,
          set_on: 'date',
          posted_on: 'date',
          status_on: 'date',
        }),
      },
      {
        table: 'case_receivable',
        key: 'case_id',
        hasIds: true,
        columns: columns('source_key account payor recipient', {
          ordered_on: 'date',
          due_on: 'date',
          satisfied_on: 'date',
          amount_cents: BIGINT,
          balance_cents: BIGINT,
        }),
      },
      {
        table: 'case_payment',
        key: 'case_id',
        hasIds: true,
        columns: columns('source_key account receipt_number payor', {
          paid_on: 'date',
          amount_cents: BIGINT,
        }),
      },
      {
        table: 'case_relation',
        key: 'case_id',
        hasIds: true,
        columns: columns('source_key kind target_number target_key target_tail', {
          related_on: 'date',
        }),
      },
      {
        table: 'ccs_entry',
        key: 'case_id',
        hasIds: true,
        columns: columns('source_key type_code type_text text', {
          entry_number: 'integer',
          entered_on: 'date',
          event_on: 'date',
          is_notice_sent: 'boolean',
          is_order_on_file: 'boolean',
        }),
      },
    ],
  },
};

/** A record ready for writing, with its child rows. */
export interface PreparedRecord {
  readonly record: Cells;
  readonly children: Readonly<Record<string, readonly Cells[]>>;
  /**
   * True if the row doesn't describe the document's images, so an update retains the stored ones.
   */
  readonly retainsImages?: boolean;
  /**
   * True if the row doesn't state whether the record is confidential, so an update retains the
   * stored value.
   */
  readonly retainsSecrecy?: boolean;
}

/** A rejected row whose record may be confidential. */
export interface DoubtfulRow {
  readonly sourceKey: string;
  readonly line: number;
}

/** A row ready for writing. */
export interface PreparedRow {
  readonly sourceKey: string;
  readonly line: number;
  readonly change:
    | (PreparedRecord & { readonly action: 'upsert'; readonly hash: string })
    | { readonly action: 'delete' | 'expunge' };
}
