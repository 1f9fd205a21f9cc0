import { sql, type Kysely } from 'kysely';
import { localeByCode, type Locale } from '#contract/locales';
import { recognizeNumber } from '#contract/records/recordNumbers';
import type { RegisterId } from '#contract/records/registers';
import { CASE_REGISTER } from '../../src/server/areas/court/caseRegister';
import { JUDGMENT_REGISTER } from '../../src/server/areas/judgments/judgmentRegister';
import { DOCUMENT_REGISTER } from '../../src/server/areas/recorder/documentRegister';
import { WARRANT_REGISTER } from '../../src/server/areas/taxWarrants/warrantRegister';
import type { DatabaseHandle } from '../../src/server/db/handle';
import type { Database } from '../../src/server/db/tables/database';
import { findOfferedSearch } from '../../src/server/domain/recordSearch/answerPage';
import { findNear } from '../../src/server/domain/recordSearch/nearRepository';
import { placesNotSearched } from '../../src/server/domain/recordSearch/placesRepository';
import { readCriteria, readTyped } from '../../src/server/domain/recordSearch/readSearch';
import type { RecordRegister } from '../../src/server/domain/recordSearch/register';
import { NOT_NARROWED } from '../../src/server/domain/recordSearch/search';
import { findRecords } from '../../src/server/domain/recordSearch/searchRepository';
import { formsOf, NUMBER_KINDS, type NumberKind, type NumberTarget } from './numberForms';

const CAP = 1_000;
const REGISTERS: Readonly<Record<RegisterId, RecordRegister>> = {
  court: CASE_REGISTER,
  judgment: JUDGMENT_REGISTER,
  recorder: DOCUMENT_REGISTER,
  taxWarrant: WARRANT_REGISTER,
};

/** The results for the forms of one kind of number. */
export interface NumberVerdict {
  readonly kind: NumberKind;
  readonly forms: number;
  /** Forms that found every intended record. */
  readonly found: number;
  /** Other forms with a suggested search or number that finds them. */
  readonly offered: number;
}

export interface NumbersVerdict {
  readonly kinds: readonly NumberVerdict[];
  /** Typed text and intended number of the forms not found. */
  readonly missed: readonly string[];
}

type Answer = 'found' | 'offered' | 'missed';
type Fields = Readonly<Record<string, string>>;

/** Judges number forms in both editions on the demo data. */
export async function judgeNumbers({ db }: DatabaseHandle): Promise<NumbersVerdict> {
  const answers: { readonly kind: NumberKind; readonly answer: Answer }[] = [];
  const missed: string[] = [];
  for (const target of await findTargets(db)) {
    const meant = await findMeant(db, target);
    for (const { fields } of formsOf(target)) {
      const answer = await judgeForm(db, target, fields, meant);
      answers.push({ kind: target.kind, answer });
      if (answer === 'found') continue;
      missed.push(`${answer}: ${target.edition} ${JSON.stringify(fields)}, meant ${target.number}`);
    }
  }
  const kinds = NUMBER_KINDS.map((kind) => {
    const count = (wanted?: Answer): number =>
      answers.filter((each) => each.kind === kind && [undefined, each.answer].includes(wanted))
        .length;
    return { kind, forms: count(), found: count('found'), offered: count('offered') };
  });
  return { kinds, missed };
}

/** Returns records of each kind and notation, spread over the demo data; the same in every run. */
async function findTargets(db: Kysely<Database>): Promise<readonly NumberTarget[]> {
  const none = sql`null::text as book, null::text as page, null::text as subdivision,
    null::text as lot, null::text as block, null::integer as section, null::text as township,
    null::text as range`;
  const office = (register: string) => sql`
    exists (select from data_source s where s.county_id = r.county_id
      and s.register = ${register} and s.outage is null and s.coverage_from is not null)`;
  const edition = sql`'STATE-' || y.state as edition`;
  const rows = await Promise.all([
    sql<NumberTarget>`
      select 'court' as kind, 'STATE-IN' as edition, 'court' as register, r.number, ${none}
        from public_case r join court k on k.id = r.court_id
       where k.outage is null and k.coverage_from is not null and r.number_tail is not null
       order by md5(r.number) limit 6`.execute(db),
    sql<NumberTarget>`
      select 'judgment' as kind, 'STATE-IN' as edition, 'judgment' as register,
             r.case_number as number, ${none}
        from public_judgment r join court k on k.id = r.court_id
        join data_source s on s.county_id = k.county_id and s.register = 'judgment'
       where s.outage is null and s.coverage_from is not null and r.number_tail is not null
       order by md5(r.case_number) limit 5`.execute(db),
    sql<NumberTarget>`
      select 'warrant' as kind, 'STATE-IN' as edition, 'taxWarrant' as register,
             r.warrant_number as number, ${none}
        from public_tax_warrant r where ${office('taxWarrant')}
       order by md5(r.warrant_number) limit 6`.execute(db),
    sql<NumberTarget>`
      select 'document' as kind, t.edition, 'recorder' as register, t.number, ${none} from (
        select ${edition}, r.document_number as number, row_number() over (
                 partition by y.state, regexp_replace(r.document_number, '[0-9]', '9', 'g')
                 order by md5(r.document_number)) as place
          from public_document r join county y on y.id = r.county_id
         where ${office('recorder')}) t
       where t.place <= 2 order by t.number`.execute(db),
    sql<NumberTarget>`
      select 'book and page' as kind, t.edition, 'recorder' as register, t.number, t.book, t.page,
             null as subdivision, null as lot, null as block, null as section, null as township,
             null as range
        from (select ${edition}, r.document_number as number, r.book, r.page, row_number() over (
                partition by y.state order by md5(r.document_number)) as place
          from public_document r join county y on y.id = r.county_id
         where r.book is not null and r.page is not null and ${office('recorder')}) t
       where t.place <= 3`.execute(db),
    sql<NumberTarget>`
      select t.kind, t.edition, 'recorder' as register, t.number, null as book, null as page,
             t.subdivision, t.lot, t.block, t.section, t.township, t.range
        from (select ${edition}, kinds.kind, coalesce(l.parcel, r.document_number) as number,
                     l.subdivision, l.lot, l.block, l.section, l.township, l.range,
                     row_number() over (partition by y.state, kinds.kind, l.subdivision is null
                       order by md5(r.document_number)) as place
          from public_document r join county y on y.id = r.county_id
          join document_legal l on l.document_id = r.id
          cross join (values ('parcel'), ('land')) as kinds (kind)
         where l.parcel is not null and ${office('recorder')}) t
       where t.place <= 3 order by t.kind, t.edition, t.number`.execute(db),
  ]);
  return rows.flatMap((each) => each.rows);
}

/** Returns the ids of the records with a number, in all searchable places. */
async function findMeant(db: Kysely<Database>, target: NumberTarget): Promise<readonly number[]> {
  const locale = localeOf(target);
  const { block, lot, range, section, subdivision, township } = target;
  const isSame = {
    court: sql`r.number = ${target.number}`,
    judgment: sql`r.case_number = ${target.number}`,
    warrant: sql`r.warrant_number = ${target.number}`,
    document: sql`r.document_number = ${target.number}`,
    'book and page': sql`r.book = ${target.book} and r.page = ${target.page}`,
    parcel: sql`r.id in (select document_id from document_legal where parcel = ${target.number})`,
    land:
      subdivision === null
        ? sql`r.id in (select document_id from document_legal where subdivision is null
            and section = ${section} and township = ${township} and range = ${range})`
        : sql`r.id in (select document_id from document_legal where subdivision = ${subdivision}
            and lot = ${lot} and block is not distinct from ${block})`,
  }[target.kind];
  const register = REGISTERS[target.register];
  const without = placesNotSearched(register, locale);
  const { rows } = await sql<{ id: number }>`
    select r.id from ${register.records}
     where ${isSame} and ${register.facts.sourceId} not in (${without})`.execute(db);
  return rows.map(({ id }) => id);
}

function localeOf({ edition }: NumberTarget): Locale {
  const locale = localeByCode(edition);
  if (locale === null) throw new RangeError(`There is no edition ${edition}`);
  return locale;
}

async function judgeForm(
  db: Kysely<Database>,
  target: NumberTarget,
  fields: Fields,
  meant: readonly number[],
): Promise<Answer> {
  const locale = localeOf(target);
  const register = REGISTERS[target.register];
  const searcher = { locale, user: { id: null } };
  const isAll = (ids: readonly number[]): boolean => meant.every((id) => ids.includes(id));
  // A number in the wrong box is searched as what it is.
  const typed = { register: register.id, locale, ...readTyped(register, fields, searcher) };
  const instead = recognizeNumber(typed);
  const sent = instead === null ? { register, fields } : sentOf(instead);
  const { ids, near } = await search(db, locale, sent.register, sent.fields);
  if (isAll(ids)) return 'found';
  if (near.some((id) => meant.includes(id))) return 'offered';
  const { kind, texts } = readTyped(sent.register, sent.fields, searcher);
  const unmatched = { register: sent.register, searcher, criteria: null, kind, texts };
  const offered = findOfferedSearch(unmatched, ids.length);
  if (offered === null) return 'missed';
  const other = sentOf(offered);
  return isAll((await search(db, locale, other.register, other.fields)).ids) ? 'offered' : 'missed';
}

function sentOf(found: {
  readonly register: RegisterId;
  readonly fields: Readonly<Partial<Record<string, string>>>;
}): { readonly register: RecordRegister; readonly fields: Fields } {
  const said = Object.entries(found.fields).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text] as const],
  );
  return { register: REGISTERS[found.register], fields: Object.fromEntries(said) };
}

/** Returns what the server finds and suggests. */
async function search(
  db: Kysely<Database>,
  locale: Locale,
  register: RecordRegister,
  fields: Fields,
): Promise<{ readonly ids: readonly number[]; readonly near: readonly number[] }> {
  const criteria = readCriteria(register, fields, { locale, user: { id: null } });
  if (criteria === null) return { ids: [], near: [] };
  const asked = {
    register,
    criteria,
    countyIds: null,
    withoutSources: placesNotSearched(register, locale),
    filters: {},
    narrowing: NOT_NARROWED,
    most: CAP,
    today: new Date().toISOString().slice(0, 10),
  };
  const page = { sort: 'relevance', isDescending: false, offset: 0, limit: 0 } as const;
  const { ids } = await findRecords(db, { ...asked, ...page });
  if (ids.length > 0) return { ids, near: [] };
  const { numbers } = await findNear(db, asked, locale, []);
  return { ids, near: numbers.map(({ id }) => id) };
}

/** Formats the results as a Markdown table. */
export function numbersTable({ kinds }: NumbersVerdict): string {
  const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const sum = (of: 'forms' | 'found' | 'offered'): number =>
    kinds.reduce((all, kind) => all + kind[of], 0);
  const line = (label: string, forms: number, found: number, offered: number): string =>
    row(label, forms, `${((100 * found) / forms).toFixed(1)}%`, offered, forms - found - offered);
  return [
    row('Number forms', 'all', 'found', 'offered', 'missed'),
    row('---', '---', '---', '---', '---'),
    ...kinds.map(({ forms, found, kind, offered }) => line(kind, forms, found, offered)),
    line('**all**', sum('forms'), sum('found'), sum('offered')),
  ].join('\n');
}
