import { BULK_SERVICES, bulkColumns } from '#contract/filing/bulkColumns';
import { BULK_LIMITS } from '#contract/filing/bulkFiling';
import { NO_DETAILS } from '#contract/filing/details';
import { securityOf } from '#contract/filing/documentSecurity';
import { captionOf, EMPTY_CONTENT, EMPTY_PARTY } from '#contract/filing/drafts';
import { formatMoney } from '#contract/formats';
import { findCode, requiredParties } from '#contract/filing/policyCodes';
import type { BulkProblem, BulkSettings } from '#contract/schemas/bulkFiling';
import type { PolicyCode } from '#contract/schemas/efmMessages';
import type { DraftContent, DraftFiling, DraftParty } from '#contract/schemas/filingDrafts';
import { readCents, readDay, readFileNames, readService, type Cells } from './cells';
import type { FileLookup } from './fileLookup';
import { idFrom } from './rowIds';

/** Context for reading a row. */
export interface RowContext {
  readonly batchId: string;
  readonly settings: BulkSettings;
  readonly paymentKind: DraftContent['payment']['kind'];
  readonly files: FileLookup;
  /** Codes of the row's court. */
  readonly codes: readonly PolicyCode[];
}

/** A row as a draft, before the court's rules are applied. */
export interface ReadRow {
  readonly content: DraftContent;
  readonly caption: string;
  readonly problems: readonly BulkProblem[];
  /** The column of each party, filing, and document; keyed by its id. */
  readonly columnOf: ReadonlyMap<string, string>;
}

/** Collects the problems of a row's cells. */
export class RowReader {
  readonly problems: BulkProblem[] = [];
  readonly columnOf = new Map<string, string>();
  readonly #usedFiles = new Map<string, string>();

  constructor(
    private readonly position: number,
    private readonly cells: Cells,
    private readonly context: RowContext,
  ) {}

  add(column: string | null, text: string): void {
    this.problems.push({ column, text });
  }

  text(key: string): string {
    return this.cells.get(key) ?? '';
  }

  /** Parses a cell by its type; null if empty or invalid. */
  cents(key: string): number | null {
    const cell = this.text(key);
    if (cell === '') return null;
    const cents = readCents(cell);
    if (cents === null) this.add(key, `“${cell}” is not an amount. Enter it like 1250.00.`);
    return cents;
  }

  day(key: string): string | null {
    const cell = this.text(key);
    if (cell === '') return null;
    const day = readDay(cell);
    if (day === null) this.add(key, `“${cell}” is not a date. Enter it like 2025-03-01.`);
    return day;
  }

  /** Returns an id that is the same in each check of the row. */
  id(what: string, column: string): string {
    const id = idFrom(this.context.batchId, this.position, what);
    this.columnOf.set(id, column);
    return id;
  }

  /** Returns the ids of the uploads named in a cell. */
  uploads(key: string): readonly string[] {
    return readFileNames(this.text(key)).flatMap((name) => {
      const found = this.context.files.find(name);
      if (found.kind === 'missing') {
        this.add(key, `${name} is not among the documents. Upload it, or correct its name.`);
        return [];
      }
      if (found.kind === 'several') {
        this.add(key, `Several folders have ${name}. Enter its path, such as A-1001/${name}.`);
        return [];
      }
      const before = this.#usedFiles.get(found.file.id);
      if (before !== undefined) {
        this.add(key, `${name} is also in the column ${before}. List each file only once.`);
        return [];
      }
      this.#usedFiles.set(found.file.id, key);
      return [found.file.id];
    });
  }
}

/** Reads a row of a batch of new cases. */
export function readNewCase(position: number, cells: Cells, context: RowContext): ReadRow {
  const reader = new RowReader(position, cells, context);
  const { codes, paymentKind, settings } = context;
  checkRequired(reader);
  const type = findCode(codes, 'caseType', settings.typeCode);
  const [firstRole = 'PLAINTIFF', secondRole = 'DEFENDANT'] = requiredParties(type);
  const attorney = reader.text('attorney') === '' ? settings.attorney : reader.text('attorney');
  const plaintiff = readPlaintiff(reader, settings, firstRole, attorney);
  const defendants = readDefendants(reader, secondRole);
  const content: DraftContent = {
    ...EMPTY_CONTENT,
    courtId: settings.courtId,
    typeCode: settings.typeCode,
    typeName: type?.name ?? '',
    amountCents: readAmount(reader),
    attorney,
    parties: [plaintiff, ...defendants.map(({ party }) => party)],
    filings: readFilings(reader, context, defendants),
    payment: { kind: paymentKind, accountId: settings.paymentAccountId },
    comment: noteOf(reader),
    clientNumber: clientNumberOf(reader, settings),
    crossReferences: readReferences(reader, codes),
  };
  const { columnOf, problems } = reader;
  return { content, caption: captionOf(content), problems, columnOf };
}

const REQUIRED = bulkColumns('newCases', 0).filter(({ isRequired }) => isRequired);

function checkRequired(reader: RowReader): void {
  for (const { key, label } of REQUIRED) {
    if (reader.text(key) === '') reader.add(key, `Enter: ${label}.`);
  }
}

export function clientNumberOf(reader: RowReader, { clientNumber }: BulkSettings): string {
  const own = reader.text('client_number');
  const number = own === '' ? clientNumber.trim() : own;
  if (number.length > CLIENT_NUMBER_MAX) {
    reader.add('client_number', `Shorten it to ${String(CLIENT_NUMBER_MAX)} characters.`);
  }
  return number.slice(0, CLIENT_NUMBER_MAX);
}

const CLIENT_NUMBER_MAX = 60;

function addressOf(reader: RowReader, prefix: string): DraftParty['address'] {
  const part = (name: string): string => reader.text(`${prefix}_${name}`).slice(0, 100);
  const state = part('state').toUpperCase();
  if (state !== '' && !/^[A-Z]{2}$/.test(state)) {
    reader.add(`${prefix}_state`, 'Enter the state as two letters, such as IN.');
  }
  const zip = part('zip');
  if (zip !== '' && !/^\d{5}(-\d{4})?$/.test(zip)) {
    reader.add(`${prefix}_zip`, 'Enter the ZIP code as five digits, such as 47305.');
  }
  return {
    line1: part('line1'),
    line2: part('line2'),
    city: part('city'),
    state: state.slice(0, 2),
    zip: zip.slice(0, 10),
  };
}

function readPlaintiff(
  reader: RowReader,
  settings: BulkSettings,
  typeCode: string,
  attorney: string | null,
): DraftParty {
  const own = reader.text('plaintiff');
  const name = own === '' ? settings.plaintiff.trim() : own;
  if (name === '') reader.add('plaintiff', 'Enter the plaintiff, here or for the whole batch.');
  return {
    ...EMPTY_PARTY,
    partyId: reader.id('plaintiff', 'plaintiff'),
    typeCode,
    isOrganization: true,
    isFiler: true,
    name: name.slice(0, 300),
    address: addressOf(reader, 'plaintiff'),
    attorneys: attorney === null ? [] : [attorney],
  };
}

interface ReadDefendant {
  readonly party: DraftParty;
  readonly prefix: string;
}

const DEFENDANT_PARTS = ['last', 'first', 'middle', 'suffix', 'business', 'line1', 'line2', 'city'];

function readDefendants(reader: RowReader, typeCode: string): readonly ReadDefendant[] {
  const found: ReadDefendant[] = [];
  for (let n = 1; n <= BULK_LIMITS.defendants; n += 1) {
    const prefix = `defendant_${String(n)}`;
    const part = (name: string, length = 100): string =>
      reader.text(`${prefix}_${name}`).slice(0, length);
    const names = [...DEFENDANT_PARTS, 'state', 'zip', 'summons', 'service'];
    if (names.every((name) => part(name) === '')) continue;
    const [business, last, first] = [part('business', 300), part('last'), part('first')];
    if (business !== '' && last !== '') {
      reader.add(`${prefix}_business`, 'Enter a business or a person, not both.');
    }
    if (business === '' && last === '') {
      reader.add(`${prefix}_last`, 'Enter the last name, or the business.');
    }
    found.push({
      prefix,
      party: {
        ...EMPTY_PARTY,
        partyId: reader.id(prefix, business === '' ? `${prefix}_last` : `${prefix}_business`),
        typeCode,
        isOrganization: business !== '',
        name: business,
        ...(business === ''
          ? {
              firstName: first,
              middleName: part('middle'),
              lastName: last,
              suffix: part('suffix', 20),
            }
          : {}),
        address: addressOf(reader, prefix),
      },
    });
  }
  if (found.length === 0) {
    reader.add('defendant_1_last', 'Enter at least one defendant.');
  }
  return found;
}

/**
 * Reads the amount in controversy: as stated, or else principal plus interest plus attorney fee. If
 * the amount and its parts are given, they must match, with or without costs.
 */
function readAmount(reader: RowReader): number | null {
  const amount = reader.cents('amount');
  const parts = ['principal', 'interest', 'attorney_fee'].map((key) => reader.cents(key));
  const costs = reader.cents('costs');
  if (parts.every((part) => part === null)) return amount;
  const sum = parts.reduce<number>((total, part) => total + (part ?? 0), 0);
  if (amount === null) return reader.text('amount') === '' ? sum : null;
  if (amount !== sum && amount !== sum + (costs ?? 0)) {
    reader.add(
      'amount',
      `The amount is ${formatMoney(amount)}, but principal, interest, and attorney fee add up to ${formatMoney(sum)}. Correct one of them.`,
    );
  }
  return amount;
}

/** Writes a note to the clerk with facts that the court's form has no field for. */
function noteOf(reader: RowReader): string {
  const lastFour = reader.text('account_last_four');
  if (lastFour !== '' && !/^\d{4}$/.test(lastFour)) {
    reader.add('account_last_four', 'Enter only the last four digits of the account.');
  }
  const day = reader.day('default_date');
  const money = (label: string, key: string): string => {
    const cents = readCents(reader.text(key));
    return cents === null ? '' : `${label}: ${formatMoney(cents)}`;
  };
  const creditor = reader.text('original_creditor');
  const lines = [
    reader.text('note'),
    creditor === '' ? '' : `Original creditor: ${creditor}`,
    lastFour === '' ? '' : `Account ending in ${lastFour}`,
    money('Principal', 'principal'),
    money('Interest', 'interest'),
    money('Attorney fee', 'attorney_fee'),
    money('Costs', 'costs'),
    day === null ? '' : `Date of default: ${day}`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function readReferences(
  reader: RowReader,
  codes: readonly PolicyCode[],
): DraftContent['crossReferences'] {
  const references = [
    { code: 'FIRM', number: reader.text('file_number') },
    { code: 'RELATED', number: reader.text('cross_reference') },
  ];
  return references
    .filter(({ code, number }) => number !== '' && findCode(codes, 'crossReference', code))
    .map(({ code, number }) => ({ code, number: number.slice(0, 60) }));
}

function readFilings(
  reader: RowReader,
  { codes, settings }: RowContext,
  defendants: readonly ReadDefendant[],
): readonly DraftFiling[] {
  const filings: DraftFiling[] = [];
  const add = (
    key: string,
    code: string | null,
    title?: string,
    services: readonly string[] = [],
  ) => {
    const uploads = reader.uploads(key);
    const [lead] = uploads;
    if (uploads.length > 1) reader.add(key, 'Enter only one file. List the others as exhibits.');
    if (lead === undefined && key !== 'complaint') return;
    const attachments = key === 'complaint' ? reader.uploads('exhibits') : [];
    filings.push(
      newFiling(reader, key, findCode(codes, 'filingCode', code), {
        code,
        title,
        services,
        uploads: lead === undefined ? [] : [lead],
        attachments,
      }),
    );
  };
  add('complaint', settings.code);
  add('appearance', 'APPR');
  add('affidavit_of_debt', 'AFDB');
  for (const { party, prefix } of defendants) {
    const name = party.isOrganization ? party.name : `${party.firstName} ${party.lastName}`.trim();
    add(
      `${prefix}_summons`,
      'SUMM',
      `Summons to ${name}`.slice(0, 300),
      servicesOf(reader, prefix),
    );
  }
  return filings;
}

/** Returns the codes of the services requested in a defendant's cell. */
function servicesOf(reader: RowReader, prefix: string): readonly string[] {
  const key = `${prefix}_service`;
  const cell = reader.text(key);
  if (cell === '') return [];
  const code = readService(cell);
  if (code === undefined) {
    reader.add(key, `“${cell}” isn’t a type of service. Enter one of: ${MANNERS}.`);
    return [];
  }
  if (code !== null && reader.text(`${prefix}_summons`) === '') {
    reader.add(key, 'The court serves the summons. Enter the file name of the summons.');
  }
  return code === null ? [] : [code];
}

const MANNERS = Object.keys(BULK_SERVICES).join(', ');

/** Creates a filing: its lead document, then attachments. */
export function newFiling(
  reader: RowReader,
  key: string,
  known: PolicyCode | undefined,
  {
    attachments,
    code,
    kind = 'file',
    services = [],
    title,
    uploads,
    words = [],
  }: {
    readonly code: string | null;
    readonly title?: string | undefined;
    readonly kind?: DraftFiling['kind'];
    readonly uploads: readonly string[];
    readonly attachments: readonly string[];
    readonly words?: readonly string[];
    readonly services?: readonly string[];
  },
): DraftFiling {
  const name = known?.name ?? '';
  const security = securityOf(known);
  const document = (
    uploadId: string,
    component: 'lead' | 'attachment' | 'word',
    documentTitle: string,
  ) => ({
    documentId: reader.id(`${key} document ${uploadId}`, key),
    uploadId,
    component,
    title: documentTitle,
    security,
  });
  return {
    filingId: reader.id(`${key} filing`, key),
    code,
    codeName: name,
    kind,
    description: '',
    partyIds: [],
    attorney: null,
    documents: [
      ...uploads.map((each) => document(each, 'lead', title ?? name)),
      ...attachments.map((each, index) =>
        document(each, 'attachment', `Exhibit ${String(index + 1)}`),
      ),
      ...words.map((each) => document(each, 'word', title ?? name)),
    ],
    optionalServices: services.map((service) => ({ code: service, quantity: 1, pages: 0 })),
    details: NO_DETAILS,
  };
}
