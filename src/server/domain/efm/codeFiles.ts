import { XMLParser } from 'fast-xml-parser';
import { readCsvRecords } from '../../http/csv';
import { readCode, type CodeProblem, type CodeRow } from './codeLists';

/** Maximum bytes of a code file; 100,000 codes need about a quarter of it. */
export const CODES_MAX_BYTES = 100_000_000;
/** Maximum codes of a version. */
const MAX_CODES = 200_000;
const MAX_PROBLEMS = 50;

/** An invalid code file; each line of the message gives a line number of the file. */
export class CodesFileProblem extends Error {
  override readonly name = 'CodesFileProblem';
}

/** Creates an error that lists the first problems. */
export function codesProblem(name: string, problems: readonly CodeProblem[]): CodesFileProblem {
  const lines = problems
    .slice(0, MAX_PROBLEMS)
    .map(({ line, problem }) => `${name}, line ${String(line)}: ${problem}.`);
  const more = problems.length - lines.length;
  if (more > 0) lines.push(`${String(more)} more problems.`);
  return new CodesFileProblem(lines.join('\n'));
}

/** A code in a file with a countyId column, which contains the differences of several counties. */
export interface CountyCodeRow extends CodeRow {
  readonly countyId: number | null;
}

/** Reads a code file: genericode XML if its name ends in .xml or .gc, otherwise CSV. */
export function readCodesFile(name: string, text: string): readonly CountyCodeRow[] {
  return /\.(xml|gc)$/i.test(name) ? readGenericode(name, text) : readCsv(name, text);
}

function readCsv(name: string, text: string): CountyCodeRow[] {
  const [header, ...rest] = readCsvRecords(
    text,
    (reason) => new CodesFileProblem(`${name} cannot be read as CSV: ${reason}.`),
  );
  const columns = header?.record ?? [];
  const missing = ['list', 'code', 'name'].filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    throw codesProblem(name, [{ line: 1, problem: `missing columns: ${missing.join(', ')}` }]);
  }
  if (new Set(columns).size < columns.length) {
    throw codesProblem(name, [{ line: 1, problem: 'a column appears twice' }]);
  }
  const lines = rest.map(({ info, record }) => ({
    line: info.lines,
    cells: new Map(columns.map((column, at) => [column, record[at] ?? ''])),
    isWhole: record.length === columns.length,
  }));
  return readLines(name, null, lines);
}

interface Line {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
  readonly isWhole?: boolean;
}

function readLines(name: string, list: string | null, lines: readonly Line[]): CountyCodeRow[] {
  if (lines.length > MAX_CODES) {
    throw new CodesFileProblem(`${name} has more than ${String(MAX_CODES)} codes.`);
  }
  const problems: CodeProblem[] = [];
  const rows: CountyCodeRow[] = [];
  for (const { cells, isWhole = true, line } of lines) {
    if (!isWhole) {
      problems.push({ line, problem: 'it has more or fewer cells than the first line' });
      continue;
    }
    const county = cells.get('countyId') ?? '';
    if (!/^(\d{5})?$/.test(county)) {
      problems.push({ line, problem: `countyId "${county}" must be a FIPS code` });
      continue;
    }
    const row = readCode(cells, line, list);
    if ('code' in row) rows.push({ ...row, countyId: county === '' ? null : Number(county) });
    else problems.push(...row);
  }
  if (problems.length > 0) throw codesProblem(name, problems);
  return rows;
}

/** Elements that are always lists, even with one item. */
const REPEATED = new Set(['Row', 'Value']);

/** fast-xml-parser stores an element's start position under this symbol. */
const META = XMLParser.getMetaDataSymbol() as unknown as symbol;

interface Element {
  readonly [name: string]: unknown;
  readonly [META]?: { readonly startIndex?: number };
}

/** Reads a list in OASIS genericode 1.0. Rejects entities and document types. */
function readGenericode(name: string, text: string): CountyCodeRow[] {
  // Genericode needs neither document types nor entities, and both can make a small file enormous.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) {
    throw new CodesFileProblem(`${name} has a DOCTYPE or an entity; remove it.`);
  }
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    processEntities: false,
    captureMetaData: true,
    isArray: (tag) => REPEATED.has(tag),
  });
  const problem = findTagProblem(text);
  if (problem !== null) throw codesProblem(name, [problem]);
  let document: unknown;
  try {
    document = parser.parse(text);
  } catch (error) {
    throw new CodesFileProblem(`${name} cannot be read as XML: ${(error as Error).message}`);
  }
  const codeList = elementAt(document, 'CodeList');
  const list = textOf(elementAt(codeList, 'Identification')['ShortName']).trim();
  const rows = elementAt(codeList, 'SimpleCodeList')['Row'];
  const lineAt = createLineFinder(text);
  const lines = (Array.isArray(rows) ? (rows as readonly Element[]) : []).map((row): Line => {
    const values = Array.isArray(row['Value']) ? (row['Value'] as readonly Element[]) : [];
    return {
      line: lineAt(row[META]?.startIndex ?? 0),
      cells: new Map(
        values.map((value) => [textOf(value['ColumnRef']), unescape(textOf(value['SimpleValue']))]),
      ),
    };
  });
  return readLines(name, list === '' ? null : list, lines);
}

function elementAt(parent: unknown, name: string): Element {
  const found = typeof parent === 'object' && parent !== null ? (parent as Element)[name] : null;
  return typeof found === 'object' && found !== null ? (found as Element) : {};
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const text = typeof value === 'object' && value !== null ? (value as Element)['#text'] : '';
  return typeof text === 'string' ? text : '';
}

const ESCAPES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Decodes XML's five predefined escapes. */
function unescape(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => ESCAPES[name] ?? '');
}

/** Matches a comment, a CDATA section, an instruction, or a tag. */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)(?:"[^"]*"|'[^']*'|[^>"'])*>|</g;

/** Finds the first unmatched tag, after which the parser would skip the rest of the file. */
function findTagProblem(text: string): CodeProblem | null {
  const open: string[] = [];
  const at = (index: number, problem: string): CodeProblem => ({
    line: createLineFinder(text)(index),
    problem,
  });
  for (const { 0: markup, 1: slash, 2: tag, index } of text.matchAll(MARKUP)) {
    if (markup === '<') return at(index, 'a "<" doesn’t start a tag');
    if (tag === undefined || markup.endsWith('/>')) continue;
    if (slash === '') open.push(tag);
    else if (open.pop() !== tag) return at(index, `</${tag}> has no matching <${tag}>`);
  }
  const last = open.at(-1);
  return last === undefined ? null : at(text.length, `<${last}> is never closed`);
}

/**
 * Creates a function that returns the line number of a position, starting at 1; positions must
 * ascend.
 */
function createLineFinder(text: string): (index: number) => number {
  let [line, from] = [1, 0];
  return (index) => {
    for (;;) {
      const next = text.indexOf('\n', from);
      if (next === -1 || next >= index) return line;
      line += 1;
      from = next + 1;
    }
  };
}
