import { dateOption, SHORT_YEAR_FORMAT } from '#contract/imports/dates';
import type { ImportRegister } from '#contract/imports/registers';
import { IMPORT_ROW_SCHEMAS } from '#contract/schemas/imports';
import type { ImportField } from '#contract/schemas/importRuns';
import { choicesOf, guessCodes } from './fieldChoices';

interface SchemaNode {
  readonly type?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
}

/** Fragment that appears in the schema patterns of dates and times. */
const DAY_PATTERN = '-(0[1-9]|1[0-2])-';

/** Returns the fields that a column can fill, the row's own fields first. */
export function fieldsOf(register: ImportRegister): readonly ImportField[] {
  const { properties = {}, required = [] } = IMPORT_ROW_SCHEMAS[register] as SchemaNode;
  const own: ImportField[] = [];
  const nested: ImportField[] = [];
  for (const [name, node] of Object.entries(properties)) {
    const inner = node.type === 'array' ? node.items : node.type === 'object' ? node : undefined;
    if (inner === undefined) {
      own.push(fieldOf(register, name, node, required.includes(name)));
      continue;
    }
    const mark = node.type === 'array' ? `${name}[].` : `${name}.`;
    for (const [field, child] of Object.entries(propertiesOf(inner))) {
      if (child.type === 'array' || child.type === 'object') continue;
      nested.push(fieldOf(register, mark + field, child, false));
    }
  }
  return [...own, ...nested];
}

function fieldOf(
  register: ImportRegister,
  path: string,
  node: SchemaNode,
  isRequired: boolean,
): ImportField {
  return { path, isRequired, isDate: isDate(node), choices: choicesOf(register, path, node.enum) };
}

function propertiesOf({ anyOf, properties }: SchemaNode): Readonly<Record<string, SchemaNode>> {
  return (
    properties ??
    Object.fromEntries((anyOf ?? []).flatMap((each) => Object.entries(propertiesOf(each))))
  );
}

function isDate({ pattern }: SchemaNode): boolean {
  return pattern?.includes(DAY_PATTERN) === true;
}

/** Other field names that systems use, lowercase without separators. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  sourceKey: [
    'id',
    'key',
    'recordid',
    'recordkey',
    'sourceid',
    'instrument',
    'warrantno',
    'caseno',
    'causeno',
  ],
  number: ['caseno', 'casenumber', 'causenumber', 'causeno'],
  caseNumber: ['caseno', 'causenumber', 'causeno', 'number'],
  caseType: ['ctype', 'casetypecode'],
  status: ['stat', 'casestatus'],
  disposedOn: ['disposed', 'dispodt', 'dispositiondate'],
  documentNumber: ['instrument', 'instrumentnumber', 'docno', 'docnumber', 'document'],
  warrantNumber: ['warrantno', 'warrant', 'number'],
  type: ['doctype', 'casetype', 'documenttype'],
  filedOn: ['filed', 'filedate', 'datefiled', 'filingdate'],
  issuedOn: ['issued', 'issuedate', 'dateissued'],
  docketedOn: ['docketed', 'docketdate'],
  recordedAt: ['recorded', 'recdate', 'recordeddate', 'daterecorded'],
  recordedOn: ['recorded', 'recdate', 'recordeddate', 'daterecorded'],
  collectionFee: ['collfee'],
  clerk: ['clerkfee'],
  caption: ['style', 'casename', 'title'],
  court: ['courtcode', 'courtid', 'crt', 'prefix'],
  isSealed: ['sealed', 'confidential', 'restricted'],
  isConfidential: ['confidential', 'sealed', 'restricted'],
  county: ['countyno', 'countycode', 'countyname', 'fips'],
  'names[].name': ['taxpayer', 'taxpayername', 'name', 'debtor'],
  'parties[].name': ['party', 'partyname', 'ptyname', 'name'],
  'parties[].role': ['role', 'partyrole', 'ptyrole', 'partytype'],
};

const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/^\d{4}-\d\d-\d\d$/, 'YYYY-MM-DD'],
  [/^\d{1,2}\/\d{1,2}\/\d{4}$/, 'M/D/YYYY'],
  [/^\d\d\/\d\d\/\d\d$/, SHORT_YEAR_FORMAT],
  [/^\d{1,2}-\d{1,2}-\d{4}$/, 'M-D-YYYY'],
  [/^\d{8}$/, 'YYYYMMDD'],
  [/^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d\d [AP]M$/i, 'M/D/YYYY h:mm A'],
  [/^\d{4}-\d\d-\d\d \d\d:\d\d$/, 'YYYY-MM-DD hh:mm'],
];

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Guesses a mapping from a file's columns and first rows, as the text of a mapping file. */
export function guessMapping({
  columnTexts,
  countyId,
  delimiter,
  firstRows,
  headers,
  register,
}: {
  readonly register: ImportRegister;
  readonly countyId: number;
  readonly delimiter: string;
  readonly headers: readonly string[];
  readonly firstRows: readonly { readonly cells: readonly string[] }[];
  readonly columnTexts: readonly { readonly column: string; readonly texts: readonly string[] }[];
}): string {
  const fields: Record<string, unknown> = {};
  const textsOf = (column: string): readonly string[] =>
    firstRows
      .map(({ cells }) => cells[headers.indexOf(column)]?.trim() ?? '')
      .filter((text) => text !== '');
  for (const { choices, isDate: hasDate, path } of fieldsOf(register)) {
    const wanted = [plain(path.replace('[]', '')), ...(SYNONYMS[path] ?? [])];
    if (!path.includes('[')) wanted.push(plain(path.split('.').at(-1) ?? ''));
    const column = wanted
      .map((name) => headers.find((header) => plain(header) === name))
      .find((found) => found !== undefined);
    if (column === undefined) continue;
    const filled = textsOf(column);
    const format = hasDate
      ? FORMATS.find(([form]) => filled.length > 0 && filled.every((text) => form.test(text)))?.[1]
      : undefined;
    const codes = columnTexts.find((each) => each.column === column)?.texts ?? [];
    const values = guessCodes(codes, choices);
    const hasValues = Object.keys(values).length > 0;
    fields[path] =
      format === undefined && !hasValues
        ? column
        : {
            column,
            ...(format === undefined ? {} : dateOption(format)),
            ...(hasValues ? { values } : {}),
          };
  }
  const hasCounty = fieldsOf(register).some(({ path }) => path === 'county');
  if (hasCounty && fields['county'] === undefined) fields['county'] = { value: String(countyId) };
  const key = fields['sourceKey'];
  const keys = typeof key === 'string' ? textsOf(key) : [];
  // If each party has its own row, the last row would overwrite the record unless rows are grouped.
  const isGrouped = new Set(keys).size < keys.length;
  const options = {
    ...(delimiter === ',' ? {} : { delimiter }),
    ...(isGrouped ? { groupRows: true } : {}),
  };
  return JSON.stringify({ ...options, fields }, null, 2);
}
