import { sql, type RawBuilder } from 'kysely';

/** Maximum words compared; the rest are ignored. */
const MAX_WORDS = 6;

/** Returns a LIKE pattern for the literal text. */
function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** Interpretations of a search text: text, and numbers of documents, cards, and attorneys. */
interface Sought {
  readonly words: readonly string[];
  /** Invoice or receipt number. */
  readonly invoice: string | null;
  readonly receipt: string | null;
  /** Last four digits of a card. */
  readonly card: string | null;
  readonly barNumber: string | null;
}

function readSought(text: string): Sought {
  const [, kind = '', digits = ''] = /^(INV-|REC-)?(\d{1,9})$/i.exec(text) ?? [];
  const isOnly = (other: string) => digits !== '' && kind.toUpperCase() !== other;
  return {
    words: text.split(/\s+/).slice(0, MAX_WORDS),
    invoice: isOnly('REC-') ? digits : null,
    receipt: isOnly('INV-') ? digits : null,
    card: /^\d{4}$/.test(text) ? text : null,
    barNumber: /^\d{1,6}-\d{2}$/.test(text) ? text : null,
  };
}

/** SQL: names and email address of user `u`. */
const USER_TEXT = sql`concat_ws(' ', u.first_name, u.last_name, u.username, u.email)`;

/**
 * SQL: ids of users who may match: their own or their account's names contain the longest word, or
 * one of the numbers is theirs.
 */
function findCandidates({ barNumber, card, invoice, receipt, words }: Sought): RawBuilder<unknown> {
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  const ofAccounts = (accounts: RawBuilder<unknown>) =>
    sql`select u.id from app_user u where u.account_id in (${accounts})`;
  const parts = [
    sql`select u.id from app_user u where lower(${USER_TEXT}) like ${containing(longest)}`,
    ofAccounts(sql`select a.id from account a where lower(a.name) like ${containing(longest)}`),
  ];
  if (invoice !== null) {
    parts.push(
      ofAccounts(sql`select i.account_id from invoice i where i.number = ${invoice}::integer`),
    );
  }
  if (receipt !== null) {
    parts.push(
      ofAccounts(sql`select r.account_id from receipt r where r.number = ${receipt}::integer`),
    );
  }
  if (card !== null) {
    parts.push(
      ofAccounts(sql`select c.account_id from payment_card c where c.last_digits = ${card}`),
    );
  }
  if (barNumber !== null) {
    parts.push(sql`select b.user_id from bar_follow b where b.bar_number = ${barNumber}`);
  }
  return sql.join(parts, sql` union `);
}

/**
 * SQL: why user `u` of account `a` matches, as `match`; null for no match. All words must appear in
 * the user's or the account's names and addresses.
 */
function reasonOf({ barNumber, card, invoice, receipt, words }: Sought): RawBuilder<unknown> {
  const cases: RawBuilder<unknown>[] = [];
  if (invoice !== null) {
    cases.push(sql`
      when exists (select from invoice i where i.number = ${invoice}::integer
                      and i.account_id = u.account_id) then ${`Invoice INV-${invoice}`}`);
  }
  if (receipt !== null) {
    cases.push(sql`
      when exists (select from receipt r where r.number = ${receipt}::integer
                      and r.account_id = u.account_id) then ${`Receipt REC-${receipt}`}`);
  }
  if (card !== null) {
    cases.push(sql`
      when exists (select from payment_card c where c.last_digits = ${card}
                      and c.account_id = u.account_id) then ${`Card ending in ${card}`}`);
  }
  if (barNumber !== null) {
    cases.push(sql`
      when exists (select from bar_follow b where b.bar_number = ${barNumber} and b.user_id = u.id)
           then ${`Bar number ${barNumber}`}`);
  }
  const all = (names: RawBuilder<unknown>) =>
    sql.join(
      words.map((word) => sql`lower(${names}) like ${containing(word)}`),
      sql` and `,
    );
  cases.push(sql`when ${all(sql`u.username`)} then 'Username'`);
  cases.push(sql`when ${all(sql`u.email`)} then 'Email'`);
  cases.push(sql`when ${all(sql`concat_ws(' ', u.first_name, u.last_name)`)} then 'Name'`);
  cases.push(sql`when ${all(sql`a.name`)} then 'Account'`);
  cases.push(sql`when ${all(sql`concat_ws(' ', ${USER_TEXT}, a.name)`)} then 'Name and account'`);
  return sql`select case ${sql.join(cases, sql` `)} end as match`;
}

/**
 * Returns SQL for finding users by words: `candidates` are the ids of users who may match, and
 * `reason` is why user `u` of account `a` does, as `match`; null for no match. A number may be a
 * card's last four digits, an invoice, a receipt, or a bar number.
 */
export function findConditions(find: string | null): {
  readonly candidates: RawBuilder<unknown>;
  readonly reason: RawBuilder<unknown>;
} {
  const text = find?.trim() ?? '';
  if (text === '') {
    return {
      candidates: sql`select null::bigint as id where false`,
      reason: sql`select null::text as match`,
    };
  }
  const sought = readSought(text);
  return { candidates: findCandidates(sought), reason: reasonOf(sought) };
}
