import { sql, type RawBuilder } from 'kysely';

/** Maximum words that are compared; more can't narrow the result. */
const MAX_WORDS = 6;

/** A pattern that finds the text itself, without wildcards. */
function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/**
 * SQL that returns why user `u` of account `a` matches the words, as `match`; null if not. Numbers
 * are looked up as what they can be: a card's last four digits, an invoice, a receipt, or a bar
 * number. All words must appear in the user's or the account's names and addresses.
 */
export function findConditions(find: string | null): RawBuilder<unknown> {
  const text = find?.trim() ?? '';
  if (text === '') return sql`select null::text as match`;
  const [, kind = '', digits = ''] = /^(INV-|REC-)?(\d{1,9})$/i.exec(text) ?? [];
  const cases: RawBuilder<unknown>[] = [];
  if (digits !== '' && kind.toUpperCase() !== 'REC-') {
    cases.push(sql`
      when exists (select from invoice i where i.number = ${digits}::integer
                      and i.account_id = u.account_id) then ${`Invoice INV-${digits}`}`);
  }
  if (digits !== '' && kind.toUpperCase() !== 'INV-') {
    cases.push(sql`
      when exists (select from receipt r where r.number = ${digits}::integer
                      and r.account_id = u.account_id) then ${`Receipt REC-${digits}`}`);
  }
  if (/^\d{4}$/.test(text)) {
    cases.push(sql`
      when exists (select from payment_card c where c.last_digits = ${text}
                      and c.account_id = u.account_id) then ${`Card ending in ${text}`}`);
  }
  if (/^\d{1,6}-\d{2}$/.test(text)) {
    cases.push(sql`
      when exists (select from bar_follow b where b.bar_number = ${text} and b.user_id = u.id)
           then ${`Bar number ${text}`}`);
  }
  const words = text.split(/\s+/).slice(0, MAX_WORDS).map(containing);
  const all = (names: RawBuilder<unknown>) =>
    sql.join(
      words.map((word) => sql`lower(${names}) like ${word}`),
      sql` and `,
    );
  cases.push(sql`when ${all(sql`u.username`)} then 'Username'`);
  cases.push(sql`when ${all(sql`u.email`)} then 'Email'`);
  cases.push(sql`when ${all(sql`concat_ws(' ', u.first_name, u.last_name)`)} then 'Name'`);
  cases.push(sql`when ${all(sql`a.name`)} then 'Account'`);
  cases.push(sql`
    when ${all(sql`concat_ws(' ', u.first_name, u.last_name, u.username, u.email, a.name)`)}
         then 'Name and account'`);
  return sql`select case ${sql.join(cases, sql` `)} end as match`;
}
