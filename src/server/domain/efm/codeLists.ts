/** Format of a code's fact in files and in the database. */
type FactKind = 'text' | 'integer' | 'flag';

/** A list of codes. */
interface CodeList {
  /** The list of parent codes; null if there are no parents. */
  readonly parent: string | null;
  readonly facts: Readonly<Record<string, FactKind>>;
  /** Facts that refer to codes of another list, separated by `;`. */
  readonly references: Readonly<Record<string, string>>;
}

function list(
  facts: CodeList['facts'] = {},
  { parent = null, references = {} }: Partial<Omit<CodeList, 'facts'>> = {},
): CodeList {
  // An expiring code names its successor.
  const ending = { endsOn: 'text', replacedBy: 'text' } as const;
  return { parent, facts: { ...facts, ...ending }, references };
}

/** The code lists that courts publish. docs/efm.md describes their facts. */
const CODE_LISTS: Readonly<Record<string, CodeList>> = {
  category: list(),
  caseType: list(
    {
      feeSchedule: 'text',
      mayStart: 'text',
      asks: 'text',
      maxCents: 'integer',
      requiredParties: 'text',
    },
    { parent: 'category', references: { requiredParties: 'partyType' } },
  ),
  filingCode: list(
    {
      kind: 'text',
      docketText: 'text',
      carriesFee: 'text',
      goesToJudge: 'flag',
      isSealed: 'flag',
      hasProposedOrder: 'flag',
      isWaiverPetition: 'flag',
      prompts: 'text',
      security: 'text',
      needs: 'text',
      onlyCategory: 'text',
      usualAttachments: 'text',
      isAppearance: 'flag',
    },
    { references: { security: 'documentType', needs: 'filingCode', onlyCategory: 'category' } },
  ),
  documentType: list(),
  component: list(),
  partyType: list({ isOnce: 'flag' }),
  crossReference: list(),
  optionalService: list(
    {
      cents: 'integer',
      centsPerPage: 'integer',
      per: 'text',
      filingCodes: 'text',
      statute: 'text',
      payee: 'text',
    },
    { references: { filingCodes: 'filingCode' } },
  ),
  rejectionReason: list({ weight: 'integer', needsPlace: 'flag' }),
  feePart: list({
    schedule: 'text',
    cents: 'integer',
    basisPoints: 'integer',
    statute: 'text',
    payee: 'text',
    isPaperOnly: 'flag',
  }),
};

/** A code read from a file, with its line. */
export interface CodeRow {
  readonly line: number;
  readonly list: string;
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
  readonly facts: Readonly<Record<string, string | number | boolean>>;
  /** True if a county's file removes the statewide code for the county. */
  readonly isRemoved: boolean;
}

/** An error in a line of a file. */
export interface CodeProblem {
  readonly line: number;
  readonly problem: string;
}

const CODE_MAX_LENGTH = 60;
const NAME_MAX_LENGTH = 300;
const FACT_MAX_LENGTH = 2_000;
const CODE = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]*$/u;

/** Cells of one line; keyed by column. */
export type CodeCells = ReadonlyMap<string, string>;

/** Columns of every list. */
const OWN_COLUMNS = new Set(['list', 'code', 'name', 'parent', 'isRemoved', 'countyId']);

/** Checks and reads one line; `list` is the file's list, for lines that don't specify one. */
export function readCode(
  cells: CodeCells,
  line: number,
  fileList: string | null,
): CodeRow | CodeProblem[] {
  const problems: CodeProblem[] = [];
  const add = (problem: string): void => void problems.push({ line, problem });
  for (const [column, value] of cells) {
    if (value !== value.trim()) add(`${column} begins or ends with a space: "${value}"`);
    else if (/[\p{Cc}\uFFFD]/u.test(value)) add(`${column} contains a control character`);
    else if (value.length > FACT_MAX_LENGTH) add(`${column} is too long`);
  }
  const cell = (column: string): string => cells.get(column)?.trim() ?? '';
  const listName = cell('list') || (fileList ?? '');
  const known = Object.hasOwn(CODE_LISTS, listName) ? CODE_LISTS[listName] : undefined;
  if (known === undefined) {
    return [{ line, problem: `unknown list "${listName}"` }, ...problems];
  }
  const [code, name] = [cell('code'), cell('name')];
  if (code === '' || code.length > CODE_MAX_LENGTH || !CODE.test(code)) {
    add(`code "${code.slice(0, CODE_MAX_LENGTH)}" must be letters, digits, and _ . : -`);
  }
  if (name === '' || name.length > NAME_MAX_LENGTH) add(`${code} needs a name`);
  const facts: Record<string, string | number | boolean> = {};
  for (const [column, raw] of cells) {
    const value = raw.trim();
    if (value === '' || OWN_COLUMNS.has(column)) continue;
    const kind = Object.hasOwn(known.facts, column) ? known.facts[column] : undefined;
    if (kind === undefined) add(`the list ${listName} has no column "${column}"`);
    else {
      const fact = readFact(kind, value);
      if (fact === null) add(`${column} "${value}" must be ${FACT_WORDS[kind]}`);
      else facts[column] = fact;
    }
  }
  const removed = cell('isRemoved');
  if (!['', 'yes', 'no'].includes(removed)) add('isRemoved must be yes or no');
  if (problems.length > 0) return problems;
  const parent = cell('parent') || null;
  return { line, list: listName, code, name, parent, facts, isRemoved: removed === 'yes' };
}

const FACT_WORDS: Readonly<Record<FactKind, string>> = {
  text: 'text',
  integer: 'a whole number from 0 to 1,000,000,000',
  flag: 'yes or no',
};

function readFact(kind: FactKind, value: string): string | number | boolean | null {
  if (kind === 'text') return value;
  if (kind === 'flag') return value === 'yes' ? true : value === 'no' ? false : null;
  return /^\d{1,10}$/.test(value) && Number(value) <= 1_000_000_000 ? Number(value) : null;
}

/**
 * Checks the codes of a version together. Rejects duplicates. Every reference must be to a code in
 * the files or, for lists that the files don't replace, in `known` (keys `list/code`).
 */
export function checkCodes(
  rows: readonly CodeRow[],
  known: ReadonlySet<string>,
): readonly CodeProblem[] {
  const problems: CodeProblem[] = [];
  const lines = new Map<string, number>();
  for (const { code, line, list: listName } of rows) {
    const key = `${listName}/${code}`;
    const other = lines.get(key);
    if (other === undefined) lines.set(key, line);
    else
      problems.push({ line, problem: `${listName} ${code} is already on line ${String(other)}` });
  }
  const removed = new Set(
    rows.filter((row) => row.isRemoved).map((row) => `${row.list}/${row.code}`),
  );
  const exists = (key: string): boolean => !removed.has(key) && (lines.has(key) || known.has(key));
  for (const row of rows) {
    if (row.isRemoved) continue;
    for (const [what, listName, code] of referencesOf(row)) {
      if (!exists(`${listName}/${code}`)) {
        const problem = `${row.list} ${row.code}: ${what} ${code} is not in the list ${listName}`;
        problems.push({ line: row.line, problem });
      }
    }
  }
  return problems;
}

function referencesOf(row: CodeRow): readonly (readonly [string, string, string])[] {
  const { parent = null, references = {} } = CODE_LISTS[row.list] ?? {};
  const found: [string, string, string][] = [];
  if (row.parent !== null) found.push(['parent', parent ?? 'of no parents', row.parent]);
  const { replacedBy } = row.facts;
  if (typeof replacedBy === 'string') found.push(['replacedBy', row.list, replacedBy]);
  for (const [fact, listName] of Object.entries(references)) {
    const value = row.facts[fact];
    if (typeof value !== 'string') continue;
    for (const code of value.split(';')) found.push([fact, listName, code.trim()]);
  }
  return found;
}
