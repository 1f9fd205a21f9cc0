import { sql } from 'kysely';
import type { CaseStatus } from '#contract/schemas/court';
import type { DatabaseHandle } from '../../src/server/db/handle';
import type { PasswordCost } from '../../src/server/limits';
import { caseNumberKey, caseNumberTail } from '../../src/server/search/caseNumbers';
import { COURT_NAMES } from '../../src/server/domain/nameIndex/registerRepository';
import { indexRecords } from '../../src/server/domain/nameIndex/writeRepository';
import { displayName, sortName } from '../../src/server/search/recordName';
import { NO_RIGHTS } from '../../src/server/domain/users/noRights';
import { hashPassword } from '../../src/server/security/passwords';

/** Rows that tests add to the demo data. Their surnames occur nowhere else. */

export const TEST_PASSWORD = 'mill pond at seven';

/** Cheap password checks, because tests make many. */
export const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const MARION = 18097;
export const LAKE = 18089;
export const WAYNE_MICHIGAN = 26163;
export const COURTS = {
  marion: 990_000_001,
  lake: 990_000_002,
  broken: 990_000_003,
  silent: 990_000_004,
};
export const MARION_REGION = 990_001;
export const ANNAS_REGION = 990_002;
/** Alerts that the account of anna and arno may have. */
export const ACCOUNT_LIMIT = 2;

export interface SeededUsers {
  /** User of the first account. */
  readonly anna: number;
  /** Another user of anna's account. */
  readonly arno: number;
  /** User of another account, which isn't active. */
  readonly berta: number;
  /** Super user without an account. */
  readonly root: number;
  /** May no longer log in. */
  readonly gone: number;
}

async function seedCourts({ db }: DatabaseHandle): Promise<void> {
  const counties = [
    { id: MARION, state: 'IN' as const, name: 'Marion' },
    { id: LAKE, state: 'IN' as const, name: 'Lake' },
    { id: WAYNE_MICHIGAN, state: 'MI' as const, name: 'Wayne' },
  ];
  await db
    .insertInto('county')
    .values(counties)
    .onConflict((c) => c.doNothing())
    .execute();
  const court = {
    kind: 'Superior',
    source_system: 'Odyssey',
    coverage_from: '1990-01-01' as string | null,
    loaded_at: new Date('2026-06-30T08:00:00Z'),
    outage: null as string | null,
    time_zone: 'America/Indiana/Indianapolis',
  };
  await db
    .insertInto('court')
    .values([
      { ...court, id: COURTS.marion, county_id: MARION, code: '49Z01', name: 'Marion Test Court' },
      {
        ...court,
        id: COURTS.lake,
        county_id: LAKE,
        code: '45Z01',
        name: 'Lake Test Court',
        time_zone: 'America/Chicago',
      },
      {
        ...court,
        id: COURTS.broken,
        county_id: MARION,
        code: '49Z02',
        name: 'Marion Broken Court',
        outage: 'Its computer is being moved.',
      },
      {
        ...court,
        id: COURTS.silent,
        county_id: MARION,
        code: '49Z03',
        name: 'Marion Silent Court',
        coverage_from: null,
      },
    ])
    .execute();
  await db
    .insertInto('case_type')
    .values([
      { code: 'SC', name: 'Small Claims', category: 'SMALL', is_confidential: false },
      { code: 'MF', name: 'Mortgage Foreclosure', category: 'CIVIL', is_confidential: false },
      {
        code: 'JC',
        name: 'Child in Need of Services',
        category: 'JUVENILE',
        is_confidential: true,
      },
    ])
    .onConflict((c) => c.doNothing())
    .execute();
}

async function seedUsers({ db }: DatabaseHandle): Promise<SeededUsers> {
  await db
    .insertInto('plan')
    .values({
      id: 9_001,
      code: 'TEST',
      name: 'Test plan',
      price_cents: 0,
      included_searches: null,
      upgrade_point: null,
      extra_search_cents: null,
      page_price_cents: 100,
      object_limit: ACCOUNT_LIMIT,
      is_trial: false,
    })
    .execute();
  const created_at = new Date('2026-01-01T00:00:00Z');
  const account = { billing_code_enabled: false, bulk_efiling_enabled: false, created_at };
  const accounts = await db
    .insertInto('account')
    .values([
      { ...account, name: 'First', status: 'ACTIVE', account_status: 'ACTIVE' },
      { ...account, name: 'Second', status: 'INACTIVE', account_status: 'PAST_DUE' },
    ])
    .returning('id')
    .execute();
  const [first, second] = accounts.map(({ id }) => id);
  await db
    .insertInto('subscription')
    .values({
      account_id: first!,
      app_code: 'COURT',
      plan_id: 9_001,
      starts_on: '2026-01-01',
      ends_on: null,
    })
    .execute();
  const password_hash = await hashPassword(TEST_PASSWORD, CHEAP_PASSWORDS);
  const user = {
    password_hash,
    email: 'someone@example.org',
    status: 'ACTIVE' as 'ACTIVE' | 'INACTIVE',
    last_name: 'Tester',
    ...NO_RIGHTS,
    created_at,
  };
  const rows = await db
    .insertInto('app_user')
    .values([
      { ...user, username: 'anna', first_name: 'Anna', account_id: first! },
      { ...user, username: 'arno', first_name: 'Arno', account_id: first! },
      { ...user, username: 'berta', first_name: 'Berta', account_id: second! },
      {
        ...user,
        username: 'root',
        first_name: 'Root',
        account_id: null,
        is_super_user: true,
        // Demo users don't need two-step login.
        is_demo: true,
      },
      { ...user, username: 'gone', first_name: 'Gone', account_id: first!, status: 'INACTIVE' },
    ])
    .returning(['id', 'username'])
    .execute();
  return Object.fromEntries(
    rows.map(({ id, username }) => [username, id]),
  ) as unknown as SeededUsers;
}

async function seedRegions({ db }: DatabaseHandle, users: SeededUsers): Promise<void> {
  const region = { region_code: 'court' as const, position: 0 };
  await db
    .insertInto('region')
    .values({ ...region, id: 1, name: 'All Indiana courts', kind: 'ALL', user_id: null })
    .onConflict((c) => c.doNothing())
    .execute();
  await db
    .insertInto('region')
    .values([
      { ...region, id: MARION_REGION, name: 'Marion only', kind: 'PUBLIC', user_id: null },
      { ...region, id: ANNAS_REGION, name: 'My counties', kind: 'USER', user_id: users.anna },
    ])
    .execute();
  await db
    .insertInto('region_county')
    .values([
      { region_id: MARION_REGION, county_id: MARION },
      { region_id: ANNAS_REGION, county_id: LAKE },
    ])
    .execute();
}

/** Courts, regions, and users for a test file. */
export async function seed(database: DatabaseHandle): Promise<SeededUsers> {
  await seedCourts(database);
  const users = await seedUsers(database);
  await seedRegions(database, users);
  return users;
}

export interface TestParty {
  readonly first?: string;
  readonly middle?: string;
  readonly last: string;
  readonly role?: string;
  readonly isAttorney?: boolean;
  readonly barNumber?: string;
}

export interface TestCase {
  readonly number: string;
  readonly caption?: string;
  readonly parties?: readonly TestParty[];
  readonly court?: number;
  readonly type?: 'SC' | 'MF' | 'JC';
  readonly status?: CaseStatus;
  readonly filedOn?: string;
  readonly isExpunged?: boolean;
  readonly isSealed?: boolean;
  readonly entries?: number;
}

/** Adds a case with its parties and CCS entries; returns its id. */
export async function addCase(
  { db }: Pick<DatabaseHandle, 'db'>,
  testCase: TestCase,
): Promise<number> {
  const { id } = await db
    .insertInto('court_case')
    .values({
      court_id: testCase.court ?? COURTS.marion,
      number: testCase.number,
      number_key: caseNumberKey(testCase.number),
      number_tail: caseNumberTail(testCase.number),
      caption: testCase.caption ?? `In re ${testCase.number}`,
      type_code: testCase.type ?? 'SC',
      status: testCase.status ?? 'OPEN',
      status_on: null,
      filed_on: testCase.filedOn ?? '2026-06-01',
      disposed_on: null,
      judge: null,
      is_expunged: testCase.isExpunged ?? false,
      is_sealed: testCase.isSealed ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [position, party] of (testCase.parties ?? []).entries()) {
    const name = {
      isOrganization: party.first === undefined,
      first: party.first ?? null,
      middle: party.middle ?? null,
      last: party.last,
      suffix: null,
    };
    await db
      .insertInto('case_party')
      .values({
        case_id: id,
        position,
        role: party.role ?? (party.isAttorney ? 'Attorney' : 'Defendant'),
        is_attorney: party.isAttorney ?? false,
        is_organization: name.isOrganization,
        name: displayName(name),
        sort_name: sortName(name),
        address: null,
        bar_number: party.barNumber ?? null,
        added_on: null,
      })
      .execute();
  }
  if (testCase.entries !== undefined) {
    await sql`
      insert into ccs_entry (case_id, entry_number, entered_on, type_code, type_text, text)
      select ${id}::integer, n, '2026-06-01'::date + n / 10, 'ORD', 'Order', 'Entry ' || n
        from generate_series(1, ${testCase.entries}::integer) n`.execute(db);
  }
  await indexRecords(db, COURT_NAMES, [id]);
  return id;
}

/** Adds many cases of one person in one statement. */
export async function addAlikeCases(
  { db }: DatabaseHandle,
  count: number,
  person: { readonly first: string; readonly last: string },
): Promise<void> {
  const name = { ...person, middle: null, suffix: null, isOrganization: false };
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into court_case (court_id, number, number_key, caption, type_code, status, filed_on)
      select ${COURTS.marion}::integer, 'X-' || n, 'X' || n, 'In re ' || n, 'SC', 'OPEN', '1999-01-01'
        from generate_series(1, ${count}::integer) n
      returning id)
    insert into case_party (case_id, position, role, name, sort_name)
    select id, 0, 'Defendant', ${displayName(name)}, ${sortName(name)}
      from added returning case_id as id`.execute(db);
  await indexRecords(
    db,
    COURT_NAMES,
    rows.map(({ id }) => id),
  );
}

/** Adds a tax warrant of Marion County; returns its id. */
export async function addTaxWarrant(
  { db }: DatabaseHandle,
  warrantNumber: string,
): Promise<number> {
  const { id } = await db
    .insertInto('tax_warrant')
    .values({
      county_id: MARION,
      warrant_number: warrantNumber,
      taxpayer_name: 'Warranta Testwell',
      amount_cents: 3_000_000_012,
      issued_on: '2026-05-01',
      filed_on: '2026-05-04',
      expires_on: '2036-05-04',
      status: 'OPEN',
      status_on: null,
      loaded_at: new Date('2026-06-30T08:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a recorded document of a county; returns its id. */
export async function addDocument(
  { db }: DatabaseHandle,
  documentNumber: string,
  county = MARION,
): Promise<number> {
  const { id } = await db
    .insertInto('recorded_document')
    .values({
      county_id: county,
      document_number: documentNumber,
      number_key: documentNumber,
      type_code: 'MTG',
      type_name: 'Mortgage',
      recorded_at: new Date('2026-05-04T14:30:00Z'),
      recorded_on: '2026-05-04',
      book: '12',
      page: null,
      loaded_at: new Date('2026-06-30T08:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a money judgment of a court, with or without a case on file; returns its id. */
export async function addJudgment(
  { db }: DatabaseHandle,
  { court = COURTS.marion, caseId = null }: { court?: number; caseId?: number | null } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('judgment')
    .values({
      court_id: court,
      case_id: caseId,
      case_number: '49Z01-2606-CC-000001',
      number_key: '49Z012606CC000001',
      number_tail: '2606CC000001',
      debtors: 'Debtora Testwell',
      creditors: 'Test Lenders',
      debt_cents: 3_000_000_012,
      rendered_on: '2026-05-01',
      docketed_on: '2026-05-04',
      expires_on: '2036-05-04',
      status: 'OPEN',
      status_on: null,
      loaded_at: new Date('2026-06-30T08:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a notification for a user; by default, it is unread and about the account. */
export async function addNotification(
  { db }: DatabaseHandle,
  userId: number,
  { target = null, readAt = null }: { target?: string | null; readAt?: Date | null } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('notification')
    .values({
      user_id: userId,
      kind: target === null ? 'ACCOUNT' : 'CASE_CHANGED',
      target,
      title: 'A note',
      body: 'Its text',
      created_at: new Date('2026-07-01T12:00:00Z'),
      read_at: readAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
