import { BULK_LIMITS, type BulkKind } from './bulkFiling';

/** A column of a batch's table, identified by its key. */
export interface BulkColumn {
  /** Used in the mapping, and as the template's header. */
  readonly key: string;
  readonly label: string;
  /** Accepted header aliases: lowercase, no punctuation. */
  readonly aliases: readonly string[];
  /** A row without a value in this column is invalid. */
  readonly isRequired: boolean;
  /** Type of a cell's content. */
  readonly holds: 'text' | 'money' | 'date' | 'file' | 'files' | 'service';
  /** Example in the template. */
  readonly example: string;
}

type ColumnInput = Partial<BulkColumn> & Pick<BulkColumn, 'label'>;

function columnsOf(rows: Readonly<Record<string, ColumnInput>>): readonly BulkColumn[] {
  return Object.entries(rows).map(([key, row]) => ({
    key,
    aliases: [],
    isRequired: false,
    holds: 'text',
    example: '',
    ...row,
  }));
}

const FIRST = columnsOf({
  file_number: {
    label: 'Firm file number',
    aliases: ['file', 'file no', 'file #', 'matter', 'matter number', 'our file', 'account number'],
    isRequired: true,
    example: 'A-1001',
  },
  plaintiff: {
    label: 'Plaintiff',
    aliases: ['plaintiff name', 'creditor', 'client'],
    example: 'Acme Credit LLC',
  },
  plaintiff_line1: {
    label: 'Plaintiff address',
    aliases: ['plaintiff address', 'plaintiff street'],
    example: '1 Main St',
  },
  plaintiff_line2: { label: 'Plaintiff address, line 2' },
  plaintiff_city: { label: 'Plaintiff city', example: 'Muncie' },
  plaintiff_state: { label: 'Plaintiff state', example: 'IN' },
  plaintiff_zip: { label: 'Plaintiff ZIP code', aliases: ['plaintiff zip code'], example: '47305' },
  attorney: {
    label: 'Attorney number',
    aliases: ['attorney', 'attorney number', 'bar number', 'atty no'],
  },
  original_creditor: {
    label: 'Original creditor',
    aliases: ['orig creditor'],
    example: 'First Bank',
  },
  account_last_four: {
    label: 'Last four digits of the account',
    aliases: ['last four', 'last 4', 'account last 4', 'acct last four'],
    example: '4242',
  },
  principal: {
    label: 'Principal',
    aliases: ['principal amount'],
    holds: 'money',
    example: '1250.00',
  },
  interest: { label: 'Interest', aliases: ['interest amount'], holds: 'money', example: '87.50' },
  attorney_fee: {
    label: 'Attorney fee',
    aliases: ['attorney fees', 'atty fee'],
    holds: 'money',
    example: '300.00',
  },
  costs: { label: 'Costs', aliases: ['court costs'], holds: 'money' },
  amount: {
    label: 'Amount in controversy',
    aliases: ['amount in controversy', 'total', 'total due', 'balance', 'demand'],
    holds: 'money',
    example: '1637.50',
  },
  default_date: {
    label: 'Date of default',
    aliases: ['date of default', 'default'],
    holds: 'date',
    example: '2025-03-01',
  },
});

/** Columns of each defendant; `{n}` is 1, 2, and so on. */
const DEFENDANT = columnsOf({
  defendant_n_last: { label: 'Defendant {n} last name', example: 'Roe' },
  defendant_n_first: { label: 'Defendant {n} first name', example: 'Jane' },
  defendant_n_middle: { label: 'Defendant {n} middle name' },
  defendant_n_suffix: { label: 'Defendant {n} suffix' },
  defendant_n_business: { label: 'Defendant {n} business' },
  defendant_n_line1: { label: 'Defendant {n} address', example: '12 Oak Ave' },
  defendant_n_line2: { label: 'Defendant {n} address, line 2' },
  defendant_n_city: { label: 'Defendant {n} city', example: 'Muncie' },
  defendant_n_state: { label: 'Defendant {n} state', example: 'IN' },
  defendant_n_zip: { label: 'Defendant {n} ZIP code', example: '47305' },
  defendant_n_summons: {
    label: 'Defendant {n} summons',
    holds: 'file',
    example: 'A-1001/summons.pdf',
  },
  defendant_n_service: {
    label: 'Defendant {n} service',
    holds: 'service',
    example: 'sheriff',
  },
});

const LAST = columnsOf({
  complaint: {
    label: 'Complaint',
    aliases: ['complaint file', 'notice of claim', 'petition'],
    isRequired: true,
    holds: 'file',
    example: 'A-1001/complaint.pdf',
  },
  exhibits: {
    label: 'Exhibits',
    aliases: ['exhibit', 'exhibit files'],
    holds: 'files',
    example: 'A-1001/exhibit-a.pdf;A-1001/exhibit-b.pdf',
  },
  appearance: { label: 'Appearance', holds: 'file', example: 'A-1001/appearance.pdf' },
  affidavit_of_debt: {
    label: 'Affidavit of debt',
    aliases: ['affidavit'],
    holds: 'file',
    example: 'A-1001/affidavit.pdf',
  },
  cross_reference: { label: 'Related case', aliases: ['cross reference', 'related case number'] },
  client_number: {
    label: 'Client number',
    aliases: ['client no', 'billing code'],
    example: 'C-17',
  },
  note: { label: 'Note to the clerk', aliases: ['note', 'comment', 'comments'] },
});

const CASES = columnsOf({
  case_number: {
    label: 'Case number',
    aliases: ['case', 'case no', 'cause number', 'cause no'],
    isRequired: true,
    example: '18C01-2601-CC-000123',
  },
  file_number: { label: 'Firm file number', aliases: ['file', 'file no', 'matter'] },
  filing_for: {
    label: 'Filing for',
    aliases: ['party', 'on behalf of', 'client name'],
    example: 'Acme Credit LLC',
  },
  client_number: { label: 'Client number', aliases: ['client no', 'billing code'] },
  note: { label: 'Note to the clerk', aliases: ['note', 'comment', 'comments'] },
});

function forDefendant(column: BulkColumn, n: number): BulkColumn {
  const number = String(n);
  return {
    ...column,
    key: column.key.replace('_n_', `_${number}_`),
    label: column.label.replace('{n}', number),
    aliases: n === 1 ? [column.label.replace('{n} ', '').toLowerCase()] : [],
    example: n === 1 ? column.example : '',
  };
}

/** Ways to serve a defendant, with the court's optional service for each. */
export const BULK_SERVICES: Readonly<Record<string, string | null>> = {
  sheriff: 'SHRF',
  'certified mail': 'CMAIL',
  other: null,
};

/** The columns that a batch's table can have, in the order of the template. */
export function bulkColumns(
  kind: BulkKind,
  defendants: number = BULK_LIMITS.defendants,
): readonly BulkColumn[] {
  if (kind === 'oneDocument') return CASES;
  const numbers = Array.from({ length: defendants }, (_each, index) => index + 1);
  return [
    ...FIRST,
    ...numbers.flatMap((n) => DEFENDANT.map((column) => forDefendant(column, n))),
    ...LAST,
  ];
}

/** Normalizes a header: lowercase, with single spaces instead of punctuation. */
function plainHeader(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
}

/**
 * Guesses the column of each header by key, label, or alias. Uses each column only once; returns an
 * empty text for unknown headers.
 */
export function guessMapping(kind: BulkKind, headers: readonly string[]): readonly string[] {
  const keys = new Map<string, string>();
  for (const column of bulkColumns(kind)) {
    for (const name of [column.key, column.label, ...column.aliases]) {
      const plain = plainHeader(name);
      if (!keys.has(plain)) keys.set(plain, column.key);
    }
  }
  const used = new Set<string>();
  return headers.map((header) => {
    const key = keys.get(plainHeader(header));
    if (key === undefined || used.has(key)) return '';
    used.add(key);
    return key;
  });
}
