import { sql, type RawBuilder } from 'kysely';
import { parseCaseNumberQuery, type CaseNumberQuery } from '../../search/caseNumbers';
import { describeNumberPart } from '../../search/caseNumberWords';
import { nearNumbers } from '../../search/nearNumbers';
import { beginsWith } from './lookupRepository';
import type { Lookup, LookupKind } from './register';

/**
 * Matches all records of a court. Compares the court id, so that the index on court id and filing
 * date provides the order.
 */
function isOfCourt(code: string): RawBuilder<unknown> {
  return sql`r.court_id = (select id from court where code = ${code})`;
}

function numberConditions(query: CaseNumberQuery): RawBuilder<unknown> {
  const { keyPrefixes, keys, part, prefix, sequence, tails, tailPrefixes, undated } = query;
  if (part !== null && part.court === prefix && prefix !== null) return isOfCourt(prefix);
  const list: RawBuilder<unknown>[] = [];
  if (keys.length > 0) list.push(sql`r.number_key in (${sql.join(keys)})`);
  if (tails.length > 0) list.push(sql`r.number_tail in (${sql.join(tails)})`);
  if (prefix !== null) list.push(sql`r.number_key like ${beginsWith(prefix)}`);
  for (const begin of keyPrefixes) list.push(sql`r.number_key like ${beginsWith(begin)}`);
  for (const begin of tailPrefixes) list.push(sql`r.number_tail like ${beginsWith(begin)}`);
  if (sequence !== null) list.push(sql`substr(r.number_tail, 7) = ${sequence}`);
  if (undated !== null) {
    const { court } = undated;
    const ofCourt = court === null ? sql`` : sql` and r.number_key like ${beginsWith(court)}`;
    list.push(sql`(substr(r.number_tail, 5) = ${undated.sequence}${ofCourt})`);
  }
  return list.length === 0 ? sql`false` : sql`(${sql.join(list, sql` or `)})`;
}

function nearCaseNumbers(query: CaseNumberQuery): Lookup['near'] {
  const { keys, tails } = nearNumbers(query);
  if (keys.length === 0 && tails.length === 0) return null;
  const near = [...keys, ...tails];
  return {
    condition: sql`(r.number_key = any(${keys}::text[]) or r.number_tail = any(${tails}::text[]))`,
    order: sql`least(array_position(${near}::text[], r.number_key),
                     array_position(${near}::text[], r.number_tail))`,
  };
}

/**
 * Lookup of records `r` by a full or partial case number as typed, using `number_key` and
 * `number_tail`. Full numbers are sorted by number. Partial numbers match many records, so the
 * newest come first.
 */
export const BY_CASE_NUMBER: LookupKind = {
  what: 'a case number',
  read: (text) => {
    const query = parseCaseNumberQuery(text('publicCaseId'));
    if (query === null) return null;
    return {
      condition: numberConditions(query),
      ...(query.part === null ? { order: sql`r.number_key, r.id` } : {}),
      understood: describeNumberPart(query),
      near: nearCaseNumbers(query),
    };
  },
};
