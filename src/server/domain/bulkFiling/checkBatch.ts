import { problemText } from '#contract/filing/draftProblemTexts';
import { ruleOf } from '#contract/filing/documentCheck/rules';
import { findDraftProblems } from '#contract/filing/problems';
import type { DraftFacts, DraftProblem } from '#contract/filing/draftProblems';
import { formatCount, formatMoney } from '#contract/formats';
import type { DocumentCheck } from '#contract/schemas/documentChecks';
import type { BulkProblem } from '#contract/schemas/bulkFiling';
import type { FeeRequest } from '#contract/schemas/efmMessages';
import { conflict } from '../../http/problems';
import { findDraftChecks } from '../documentChecks/draftChecks';
import { canonicalJson } from '../answeredOnce/canonicalJson';
import { askManager, askPolicy, isManagerDown, type PolicyAndCodes } from '../filing/askManager';
import { feeRequestOf } from '../filing/feeRequest';
import { findFilingCase } from '../filing/findFilingCase';
import type { StoredBatch } from './batchesRepository';
import { editBatch, requireBatch, type BulkParts, type BulkUser } from './bulkRules';
import { readCaseRow, type CommonDocuments } from './caseContent';
import { cellsByKey, type BatchEdit } from './editTable';
import { findFiledNumbers, type FiledNumber } from './filedNumbersRepository';
import { FileLookup } from './fileLookup';
import { findDocuments, noteUsed, type BatchDocument } from './filesRepository';
import { readNewCase, type ReadRow, type RowContext } from './rowContent';
import {
  findCells,
  findCheckedCases,
  findUnchecked,
  saveChecks,
  uncheckRows,
  type CheckedCase,
  type NewRow,
  type RowCheck,
} from './rowsRepository';

const COURT_DOWN =
  "The court's system can't be reached, so the rows can't be checked. Try again in a few minutes.";

/** Maximum rows that one request checks. */
const PART_ROWS = 500;
/** Time after which a request checks no more rows; the page waits 30 seconds. */
const PART_MS = 10_000;

/** A request to check a part of a batch. */
export interface CheckRequest extends BatchEdit {
  /** True to check only the rows that the earlier requests of this check left. */
  readonly isContinued?: boolean;
}

/**
 * Checks unfiled rows by the rules of the filing flow, and estimates their fees. A large batch takes
 * several requests, each for at most `maxRows` rows; the rows that are left stay unchecked. The last
 * request compares the control totals, and the batch is then checked. Throws 409 if the batch
 * changes meanwhile, or if the manager can't be reached.
 */
export async function checkBatch(
  parts: BulkParts,
  user: BulkUser,
  hasEfilingPlan: boolean,
  { batchId, isContinued = false, version }: CheckRequest,
  maxRows = PART_ROWS,
): Promise<void> {
  const { db, now } = parts;
  const endsAt = now() + PART_MS;
  const batch = await requireBatch(db, user, batchId);
  const rows = await findCells(db, batchId, { isOpen: true });
  const unchecked = isContinued ? await findUnchecked(db, batchId) : null;
  const left = unchecked === null ? rows : rows.filter(({ position }) => unchecked.has(position));
  const documents = await findDocuments(db, batchId);
  const checker = new RowChecker(parts, user, hasEfilingPlan, batch, documents);
  const checks: RowCheck[] = [];
  const twins = countNumbers(rows);
  const part = left.slice(0, maxRows);
  const numbers = [...countNumbers(part).keys()];
  const filed = batch.kind === 'newCases' ? await findFiledNumbers(db, batch, numbers) : NONE_FILED;
  try {
    for (const row of part) {
      if (checks.length > 0 && now() >= endsAt) break;
      const check = await checker.check(row, twins);
      checks.push({ ...check, warnings: [...filedEarlier(row, filed), ...check.warnings] });
    }
  } catch (error) {
    if (isManagerDown(error)) throw conflict(COURT_DOWN);
    throw error;
  }
  await editBatch(parts, user, { batchId, version }, async (trx, current) => {
    if (!isContinued) await uncheckRows(trx, batchId);
    const flagged =
      batch.kind === 'oneDocument'
        ? flagSameCases(checks, await findCheckedCases(trx, batchId))
        : checks;
    await saveChecks(trx, batchId, flagged);
    await noteUsed(trx, batchId, [...checker.usedIds], { isContinued });
    if (checks.length < left.length) return { state: 'uploaded' };
    return { state: 'checked', problems: batchProblems(current, documents, rows.length) };
  });
}

/**
 * Flags rows for the same case as a filed row, or as an earlier row, which an earlier request may
 * have checked. The table can contain a case's number in several formats.
 */
function flagSameCases(
  checks: readonly RowCheck[],
  known: readonly CheckedCase[],
): readonly RowCheck[] {
  const keyOf = (courtId: number | null, caseNumber: string | null): string =>
    `${String(courtId)} ${String(caseNumber)}`;
  const firstRows = new Map<string, number>();
  for (const { caseNumber, courtId, position } of known) {
    const key = keyOf(courtId, caseNumber);
    if (!firstRows.has(key)) firstRows.set(key, position);
  }
  return checks.map((check) => {
    const { content, courtId, position, problems } = check;
    if (courtId === null || content.caseNumber === '') return check;
    const key = keyOf(courtId, content.caseNumber);
    const first = firstRows.get(key);
    if (first === undefined) firstRows.set(key, position);
    if (first === undefined || problems.some(({ column }) => column === 'case_number'))
      return check;
    const text = `Row ${String(first)} has the same case, ${content.caseNumber}. Remove one of the rows, or correct the number.`;
    return { ...check, feeCents: null, problems: [...problems, { column: 'case_number', text }] };
  });
}

const NONE_FILED: ReadonlyMap<string, FiledNumber> = new Map();

/** Warns if the firm already filed under the row's file number in another batch. */
function filedEarlier(
  { fileNumber }: NewRow,
  filed: ReadonlyMap<string, FiledNumber>,
): BulkProblem[] {
  const found = filed.get(fileNumber.toLowerCase());
  if (found === undefined) return [];
  const text = `Your firm filed ${fileNumber} on ${found.filedOn} as envelope ${found.number}. Remove this row if it is the same case.`;
  return [{ column: 'file_number', text }];
}

function countNumbers(rows: readonly NewRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { fileNumber } of rows) {
    const key = fileNumber.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Checks rows one by one, and caches the courts' responses. */
class RowChecker {
  readonly usedIds = new Set<string>();
  readonly #courts = new Map<number, PolicyAndCodes | null>();
  readonly #fees = new Map<string, number | null>();
  readonly #files: FileLookup;
  readonly #uploads: ReadonlyMap<string, BatchDocument>;
  readonly #common: CommonDocuments;

  constructor(
    private readonly parts: BulkParts,
    private readonly user: BulkUser,
    private readonly hasEfilingPlan: boolean,
    private readonly batch: StoredBatch,
    documents: readonly BatchDocument[],
  ) {
    this.#files = new FileLookup(documents.map(({ id, path }) => ({ id, name: path })));
    this.#uploads = new Map(documents.map((each) => [each.id, each]));
    this.#common = commonDocuments(documents);
  }

  async check(row: NewRow, twins: ReadonlyMap<string, number>): Promise<RowCheck> {
    const read = await this.#read(row);
    const { courtId } = read.content;
    const court = courtId === null ? null : await this.#courtOf(courtId);
    for (const id of uploadsOf(read)) this.usedIds.add(id);
    const kind = this.batch.kind === 'newCases' ? 'newCase' : 'existingCase';
    const [policy, codes] = [court?.policy ?? null, court?.codes ?? []];
    const uploads = uploadsOf(read).flatMap((id) => this.#uploads.get(id) ?? []);
    // The rules don't apply to a row whose cells can't be read.
    const isRead = read.problems.length === 0;
    const { filer } = this.user;
    const draft = { kind, content: read.content, filer, uploads, policy, codes } as const;
    const checks = isRead ? await findDraftChecks(this.parts, draft) : [];
    const warnings = warningsOf(checks);
    const content = { ...read.content, checkedOff: warnings.map(({ key }) => key) };
    const facts: DraftFacts = {
      kind,
      policy,
      codes,
      uploads,
      checks,
      attorneys: this.user.filer.attorneys,
      paymentAccounts: this.user.filer.paymentAccounts,
    };
    const problems = [...read.problems, ...this.#twinProblems(row, twins)];
    const found = isRead
      ? findDraftProblems(content, facts).map((problem) => cellProblem(problem, read))
      : [];
    if (isRead && found.length === 0 && court === null && content.courtId !== null) {
      found.push({ column: null, text: 'This court does not accept electronic filings.' });
    }
    problems.push(...distinct(found));
    const feeCents = problems.length === 0 ? await this.#feeOf(content) : null;
    if (problems.length === 0 && feeCents === null) {
      problems.push({
        column: null,
        text: 'The court has no fee for this filing. Choose a different code.',
      });
    }
    return {
      position: row.position,
      fileNumber: row.fileNumber,
      caption: read.caption,
      problems,
      courtId: content.courtId,
      content,
      feeCents,
      warnings: distinct(
        warnings.map(({ key, text }) => ({
          column: read.columnOf.get(key.documentId) ?? null,
          text,
        })),
      ),
    };
  }

  async #read(row: NewRow): Promise<ReadRow> {
    const { batch, parts, user } = this;
    const { id, settings } = batch;
    const cells = cellsByKey(batch.columns, row.cells);
    const account = user.filer.paymentAccounts.find(
      (each) => each.id === settings.paymentAccountId,
    );
    const context = async (courtId: number | null): Promise<RowContext> => ({
      batchId: id,
      settings,
      files: this.#files,
      paymentKind: account?.kind ?? null,
      codes: courtId === null ? [] : ((await this.#courtOf(courtId))?.codes ?? []),
    });
    if (batch.kind === 'newCases') {
      return readNewCase(row.position, cells, await context(settings.courtId));
    }
    const caseNumber = cells.get('case_number') ?? '';
    const { cases } = await findFilingCase(parts, { caseNumber });
    const [only] = cases;
    const own = await context(only?.courtId ?? null);
    return readCaseRow(row.position, cells, own, { found: cases, documents: this.#common });
  }

  #twinProblems({ fileNumber }: NewRow, twins: ReadonlyMap<string, number>): BulkProblem[] {
    if (fileNumber === '' || twins.get(fileNumber.toLowerCase()) === 1) return [];
    const isCase = this.batch.kind === 'oneDocument';
    return [
      {
        column: isCase ? 'case_number' : 'file_number',
        text: `Several rows have ${fileNumber}. Remove the others, or correct the number.`,
      },
    ];
  }

  async #courtOf(courtId: number): Promise<PolicyAndCodes | null> {
    const known = this.#courts.get(courtId);
    if (known !== undefined) return known;
    const found = await askPolicy(this.parts.manager, courtId, this.parts.now());
    this.#courts.set(courtId, found);
    return found;
  }

  /** Estimates the fees of a row. Equal requests have equal fees, so each is sent only once. */
  async #feeOf(content: ReadRow['content']): Promise<number | null> {
    const fees: FeeRequest | null = feeRequestOf(content, this.hasEfilingPlan);
    if (fees === null) return null;
    const key = canonicalJson(fees);
    const known = this.#fees.get(key);
    if (known !== undefined) return known;
    const body = { fees, isQuote: false };
    const { manager, now } = this.parts;
    const answer = await askManager(manager, 'GetFeesCalculation', body, now());
    const cents = answer?.totalCents ?? null;
    this.#fees.set(key, cents);
    return cents;
  }
}

/** Returns warnings about a row's documents, which the reviewer accepts by releasing the batch. */
function warningsOf(checks: readonly DocumentCheck[]) {
  return checks
    .flatMap(({ documentId, findings }) =>
      findings.flatMap(({ code, page, words }) =>
        documentId === null || ruleOf(code).level !== 'warning'
          ? []
          : [
              {
                key: { documentId, code, page },
                text: warningText(ruleOf(code).title, page, words),
              },
            ],
      ),
    )
    .slice(0, MAX_WARNINGS);
}

function warningText(title: string, page: number | null, words: string): string {
  const where = page === null ? title : `${title}, page ${String(page)}`;
  return words === '' ? `${where}.` : `${where}: ${words}.`;
}

/** Maximum dismissed warnings per draft. */
const MAX_WARNINGS = 1_000;

/** Makes the first PDF the lead document, and the others attachments. */
function commonDocuments(documents: readonly BatchDocument[]): CommonDocuments {
  const idsOf = (isWord: boolean): readonly string[] =>
    documents
      .filter(({ kind, path }) => (kind === 'word' || /\.docx$/i.test(path)) === isWord)
      .map(({ id }) => id);
  const [lead, ...attachments] = idsOf(false);
  return { leads: lead === undefined ? [] : [lead], attachments, words: idsOf(true) };
}

function uploadsOf({ content }: ReadRow): readonly string[] {
  return content.filings.flatMap(({ documents }) =>
    documents.flatMap(({ uploadId }) => uploadId ?? []),
  );
}

/** Draft fields that are the same for all rows. */
const SETTINGS_FIELDS: ReadonlySet<string> = new Set(['court', 'type', 'payment']);

/** Assigns a draft's problem to the cell that causes it. */
function cellProblem(problem: DraftProblem, { columnOf }: ReadRow): BulkProblem {
  const { field } = problem;
  const [part = '', id = ''] = field.split('.');
  const column =
    part === 'party' || part === 'filing' || part === 'document'
      ? (columnOf.get(id) ?? null)
      : (FIELD_COLUMNS[part] ?? null);
  const text = problemText(problem);
  return SETTINGS_FIELDS.has(part)
    ? { column: null, text: `${text} (What to file)` }
    : { column, text };
}

const FIELD_COLUMNS: Readonly<Record<string, string>> = {
  amount: 'amount',
  attorney: 'attorney',
  caseNumber: 'case_number',
  clientNumber: 'client_number',
  comment: 'note',
  crossReference: 'cross_reference',
  onBehalf: 'filing_for',
  filings: 'complaint',
};

function distinct(problems: readonly BulkProblem[]): readonly BulkProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ column, text }) => {
    const key = `${column ?? ''} ${text}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Returns problems that block the release of the whole batch. */
function batchProblems(
  { kind, settings: { code, totals }, sums }: StoredBatch,
  documents: readonly BatchDocument[],
  openRows: number,
): readonly string[] {
  const problems: string[] = [];
  if (code === null) problems.push('Choose the filing code under “What to file”.');
  if (openRows === 0) {
    problems.push(
      sums.rows === 0
        ? 'There are no rows to file. Upload a table.'
        : 'There are no rows left to file. Create a new batch.',
    );
  }
  const compare = (
    name: string,
    wanted: number | null,
    is: number,
    words: (n: number) => string,
  ) => {
    if (wanted === null || wanted === is) return;
    problems.push(
      `Your control total is ${words(wanted)} ${name}, but there are ${words(is)}. Find the difference before you release.`,
    );
  };
  compare('rows', totals.rows, sums.rows, formatCount);
  if (kind === 'newCases') compare('in controversy', totals.cents, sums.cents, formatMoney);
  compare(
    'documents',
    totals.documents,
    kind === 'newCases' ? sums.documents : documents.length,
    formatCount,
  );
  return problems;
}
