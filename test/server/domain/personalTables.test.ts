import { sql } from 'kysely';
import { ACCOUNT_TABLES, OWN_TABLES } from '../../../src/server/domain/closing/clearRepository';
import { sectionsOf } from '../../../src/server/domain/ownData/repository';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { openTestDatabase } from '../../support/testDatabase';

const BOOKS = 'part of the books, which stay';
const COUNTED = 'the books count it';

/** Tables with a user or account id that aren't in the personal data file, and why. */
const NOT_IN_FILE: Readonly<Record<string, string>> = {
  api_key: 'keys of the account, which the page of API keys shows',
  account_billing: 'periods of plans, which plans and invoices show',
  answered_once: 'answers to repeated requests, deleted after a short time',
  authenticator_app: 'the profile shows since when; the rest is secret',
  bonus_grant: 'free searches, which the search counts show',
  bulk_batch: 'batches of a firm, whose envelopes the filings show',
  bulk_package: 'zip files, deleted once they are unpacked',
  card_charge: 'receipts show what a card paid',
  card_refund: 'receipts show what was refunded',
  card_request: 'visits to the page of the card processor, without data of their own',
  comp_account: 'staff decisions about a free plan, which the account page shows',
  counted_search: 'marks of repeated searches, which searches shows',
  efm_queue_filter: 'filters of a clerk, which the queue shows to the clerk',
  efm_reason_words: 'words of a clerk, which reviews offer to the clerk',
  email_token: 'hashes of links',
  filing_hold: 'holds of a card, which are no payments',
  filing_join_request: 'requests to a firm, which its notifications show',
  filing_muted_email: 'settings, which the firm’s page shows',
  filing_payment_account_user: 'settings of a firm, which its page shows',
  filing_registration: 'a link that waits for two days, which the registration page shows',
  filing_terms_acceptance: 'versions of terms, which the registration page shows',
  filing_quote: 'fees of a draft, which the draft shows, for 30 minutes',
  open_charge: 'transactions shows the charge',
  operator_alert_notice: 'emails to super users that wait for the end of their quiet hours',
  operator_alert_setting: 'settings of super users, which the page of alerts shows',
  password_token: 'hashes of links',
  payment_card: 'the card processor keeps the card; receipts show what it paid',
  pending_sign_in: 'a sign-in that lasts minutes',
  recovery_code: 'hashes of codes',
  report_action_item: 'staff changes of dunning, which the account page shows',
  login_attempt: 'the technical log of logins, deleted after 30 days',
  request_log: 'the technical log of the site, deleted after seven days',
  service_contact_change: 'changes of the contacts of a firm, which the firm’s page shows',
  signing_right: 'who signs orders for which court, which the courts decide',
  filing_report_schedule: 'settings of reports, which the page of reports shows',
  proof_head_reader: 'who gets the daily tree head of the proof log, which its page shows',
  saved_report: 'filters of staff reports, which the reports show to the super user',
  warrant_subscription: 'transactions shows the subscription and its price',
  record_import: 'imports of super users, which are changes of public records',
  super_user_request: 'decisions of the site about its own staff',
  webhook: 'addresses of servers and events, which the Webhooks page shows',
};

/** Tables that aren't emptied when a closed account is cleared, and why. */
const NOT_DELETED: Readonly<Record<string, string>> = {
  account_billing: BOOKS,
  answered_once: 'deleted after a short time',
  app_user: 'its names, email address, and password are removed; the id stays for the books',
  authenticator_app: 'removeAllFactors deletes it',
  bonus_grant: BOOKS,
  card_charge: BOOKS,
  card_order: BOOKS,
  card_refund: BOOKS,
  card_request: 'a token of the processor, which is over',
  code_repair: BOOKS,
  document_purchase: BOOKS,
  filing_envelope: 'filings in court, which stay there',
  filing_firm: 'the firm of filings in court, which stay there',
  filing_firm_user: 'who filed for the firm',
  filing_hold: BOOKS,
  filing_quote: 'deleted with its draft',
  filing_terms_acceptance: 'proof that the terms were accepted for filings in court',
  filing_upload: 'deleted, except documents filed in court, which stay there',
  invoice: BOOKS,
  journal_entry: BOOKS,
  open_charge: BOOKS,
  record_import: 'who changed public records, which stays as the audit trail does',
  passkey: 'removeAllFactors deletes it',
  payment_card: 'its tokens are removed',
  pending_sign_in: 'removeAllFactors deletes it',
  receipt: BOOKS,
  record_export: 'expires, and the sweep deletes it with its file',
  comp_account: 'staff decisions that explain why an account paid nothing',
  super_user_request: 'decisions of the site about its own staff',
  recording: 'deleted after 30 days',
  report_action_item: 'changes by staff that explain the books',
  login_attempt: 'deleted after 30 days',
  request_log: 'deleted after seven days',
  recovery_code: 'removeAllFactors deletes it',
  signing_right: 'history of who signed orders for which court',
  search_log: `${COUNTED}; its criteria are removed`,
  service_contact_change: 'history of service in cases, which the firm needs',
  subscription: BOOKS,
  warrant_subscription: BOOKS,
};

describe('tables with a user or account id', () => {
  let database: DatabaseHandle;
  let tables: string[];
  beforeAll(async () => {
    database = await openTestDatabase();
    const { rows } = await sql<{ name: string }>`
      select distinct c.table_name as name
        from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
       where t.table_type = 'BASE TABLE' and c.table_schema = current_schema()
         and c.column_name in ('user_id', 'account_id')
       order by 1`.execute(database.db);
    tables = rows.map(({ name }) => name);
  });
  afterAll(() => database.close());

  it('finds the tables with a user or account id in the schema', () => {
    expect(tables).toEqual(expect.arrayContaining(['billing_address', 'card_order', 'session']));
  });

  it('lists each table in the personal data file, or among the exceptions with a reason', () => {
    const queries = sectionsOf({ userId: 1, administeredId: 1 }).map(
      ({ rows }) => sql`${rows({ userId: 1, administeredId: 1 })}`.compile(database.db).sql,
    );
    const listed = new Set(
      queries.flatMap((query) =>
        [...query.matchAll(/\b(?:from|join)\s+(\w+)/g)].map(([, name = '']) => name),
      ),
    );
    expect(tables.filter((table) => !listed.has(table) && !(table in NOT_IN_FILE))).toEqual([]);
    expect(Object.keys(NOT_IN_FILE).filter((table) => listed.has(table))).toEqual([]);
    expect(Object.keys(NOT_IN_FILE).filter((table) => !tables.includes(table))).toEqual([]);
  });

  it('empties each table when a closed account is cleared, or lists it as an exception with a reason', () => {
    const emptied = new Set<string>([...OWN_TABLES, ...ACCOUNT_TABLES]);
    expect(tables.filter((table) => !emptied.has(table) && !(table in NOT_DELETED))).toEqual([]);
    expect(Object.keys(NOT_DELETED).filter((table) => emptied.has(table))).toEqual([]);
    expect(Object.keys(NOT_DELETED).filter((table) => !tables.includes(table))).toEqual([]);
  });
});
