import type { Insertable } from 'kysely';
import type { DocumentRelation } from '#contract/records/documents';
import type { Database } from '../../src/server/db/tables/database';
import type { DatabaseHandle } from '../../src/server/db/handle';
import {
  DOCUMENT_NAMES,
  JUDGMENT_NAMES,
  WARRANT_NAMES,
} from '../../src/server/domain/nameIndex/registerRepository';
import { indexRecords } from '../../src/server/domain/nameIndex/writeRepository';
import { caseNumberKey, caseNumberTail } from '../../src/server/search/caseNumbers';
import { recordNumberKey, subdivisionKey } from '../../src/server/search/recordKeys';
import { displayName, sortName } from '../../src/server/search/recordName';
import { COURTS, MARION } from './seed';

/** Judgments, tax warrants, and recorded documents for tests, found by their names immediately. */

type Site = Pick<DatabaseHandle, 'db'>;
type Columns<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

/** `Kathy Quillfeather`; a text without a space is a business. */
export interface TestName {
  readonly name: string;
  readonly role?: string;
  readonly address?: string;
}

const LOADED = new Date('2026-06-30T08:00:00Z');

function named({ name, address = '' }: TestName, position: number) {
  const words = name.split(' ');
  const last = words.pop() ?? '';
  const isOrganization = words.length === 0;
  const [first = '', ...middle] = words;
  const read = {
    isOrganization,
    first: isOrganization ? null : first,
    middle: middle.join(' ') || null,
    last,
    suffix: null,
  };
  return {
    position,
    name: displayName(read),
    sort_name: sortName(read),
    is_organization: isOrganization,
    address: address || null,
  };
}

/** Creates or changes a county's source of a register; by default, it covers 1990 on. */
export async function addSource(
  { db }: Site,
  register: 'judgment' | 'recorder' | 'taxWarrant',
  county: number,
  more: Columns<'data_source'> = {},
): Promise<void> {
  const row = { system: 'Test system', coverage_from: '1990-01-02', loaded_at: LOADED, ...more };
  await db
    .insertInto('data_source')
    .values({ register, county_id: county, ...row })
    .onConflict((conflict) =>
      conflict.columns(['register', 'county_id']).doUpdateSet({ outage: null, ...row }),
    )
    .execute();
}

export interface TestJudgment extends Omit<Columns<'judgment'>, 'debtors' | 'creditors'> {
  readonly debtors?: readonly TestName[];
  readonly creditors?: readonly TestName[];
}

/** Dockets a judgment against the debtors; returns its id. */
export async function docketJudgment(
  { db }: Site,
  number: string,
  { debtors = [], creditors = [], ...more }: TestJudgment,
): Promise<number> {
  const namesOf = (names: readonly TestName[]): string =>
    names.map(({ name }) => name).join(' and ');
  const { id } = await db
    .insertInto('judgment')
    .values({
      court_id: COURTS.marion,
      case_number: number,
      number_key: caseNumberKey(number),
      number_tail: caseNumberTail(number),
      debtors: namesOf(debtors),
      creditors: namesOf(creditors),
      debt_cents: 100_000,
      rendered_on: '2026-05-01',
      docketed_on: '2026-05-04',
      expires_on: '2036-05-04',
      status: 'OPEN',
      loaded_at: LOADED,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const parties = [
    ...debtors.map((name) => ({ role: 'Debtor', ...name })),
    ...creditors.map((name) => ({ role: 'Creditor', ...name })),
  ];
  for (const [position, party] of parties.entries()) {
    await db
      .insertInto('judgment_party')
      .values({ judgment_id: id, role: party.role, ...named(party, position) })
      .execute();
  }
  await indexRecords(db, JUDGMENT_NAMES, [id]);
  return id;
}

/** Files a tax warrant against the taxpayers; returns its id. */
export async function fileWarrant(
  { db }: Site,
  number: string,
  { names = [], ...more }: Columns<'tax_warrant'> & { readonly names?: readonly TestName[] },
): Promise<number> {
  const { id } = await db
    .insertInto('tax_warrant')
    .values({
      county_id: MARION,
      warrant_number: number,
      taxpayer_name: names[0]?.name ?? 'Nobody',
      amount_cents: 100_000,
      issued_on: '2026-05-01',
      filed_on: '2026-05-04',
      expires_on: '2036-05-04',
      status: 'OPEN',
      loaded_at: LOADED,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, party] of names.entries()) {
    const role = party.role ?? (position === 0 ? 'Taxpayer' : 'Joint taxpayer');
    await db
      .insertInto('tax_warrant_party')
      .values({ warrant_id: id, role, ...named(party, position) })
      .execute();
  }
  await indexRecords(db, WARRANT_NAMES, [id]);
  return id;
}

export interface TestDocument extends Columns<'recorded_document'> {
  readonly grantors?: readonly TestName[];
  readonly grantees?: readonly TestName[];
  readonly legals?: readonly (Columns<'document_legal'> & { readonly text: string })[];
  readonly references?: readonly (readonly [relation: DocumentRelation, target: number | string])[];
}

/**
 * Records a document; a numeric target is an id, a text is a document that isn't on file. Returns
 * the new id.
 */
export async function recordDocument(
  { db }: Site,
  number: string,
  { grantors = [], grantees = [], legals = [], references = [], ...more }: TestDocument,
): Promise<number> {
  const recorded_on = more.recorded_on ?? '2026-05-04';
  const { id } = await db
    .insertInto('recorded_document')
    .values({
      county_id: MARION,
      document_number: number,
      number_key: recordNumberKey(number),
      type_code: 'MTG',
      type_name: 'Mortgage',
      recorded_at: new Date(`${recorded_on}T14:30:00Z`),
      recorded_on,
      book_key: typeof more.book === 'string' ? recordNumberKey(more.book) : null,
      page_key: typeof more.page === 'string' ? recordNumberKey(more.page) : null,
      loaded_at: LOADED,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const parties = [
    ...grantors.map((name) => ({ role: 'Grantor', is_grantor: true, ...name })),
    ...grantees.map((name) => ({ role: 'Grantee', is_grantor: false, ...name })),
  ];
  for (const [position, { role, is_grantor, ...party }] of parties.entries()) {
    await db
      .insertInto('document_party')
      .values({ document_id: id, role, is_grantor, ...named(party, position) })
      .execute();
  }
  for (const [position, legal] of legals.entries()) {
    const { subdivision } = legal;
    const subdivision_key = typeof subdivision === 'string' ? subdivisionKey(subdivision) : null;
    await db
      .insertInto('document_legal')
      .values({ document_id: id, position, subdivision_key, ...legal })
      .execute();
  }
  for (const [relation, target] of references) {
    const targetId = typeof target === 'number' ? target : null;
    const target_number = targetId === null ? String(target) : await numberOf(db, targetId);
    await db
      .insertInto('document_reference')
      .values({ document_id: id, relation, target_number, target_id: targetId })
      .execute();
  }
  const changed = references.flatMap(([, target]) => (typeof target === 'number' ? [target] : []));
  await indexRecords(db, DOCUMENT_NAMES, [id, ...changed]);
  return id;
}

async function numberOf(db: Site['db'], id: number): Promise<string> {
  const { document_number } = await db
    .selectFrom('recorded_document')
    .where('id', '=', id)
    .select('document_number')
    .executeTakeFirstOrThrow();
  return document_number;
}
