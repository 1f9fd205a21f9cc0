import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { CountedState } from '#contract/counties/counts';
import { PLACEHOLDER_NAMES } from '#contract/search/placeholderNames';
import type { Register, RegisterId } from '#contract/records/registers';
import type { SampleSearch } from '#contract/schemas/countyHoldings';
import type { Database } from '../../db/tables/database';
import {
  COURT_NAMES,
  DOCUMENT_NAMES,
  JUDGMENT_NAMES,
  tablesOf,
  WARRANT_NAMES,
  type NameRegister,
} from '../../domain/nameIndex/registerRepository';

/** Upper bound on names read; the most frequent names are among the first. */
const NAMES_READ = 20_000;
/** Minimum records of a sample name; a name with fewer could identify one person. */
const MIN_RECORDS = 5;
const MAX_NAME_LENGTH = 40;

const NAMES: Readonly<Record<RegisterId, NameRegister>> = {
  court: COURT_NAMES,
  judgment: JUDGMENT_NAMES,
  recorder: DOCUMENT_NAMES,
  taxWarrant: WARRANT_NAMES,
};

/** SQL: the number of the state's newest public record; keyed by register. */
const NEWEST_NUMBER: Readonly<Record<RegisterId, (state: CountedState) => RawBuilder<unknown>>> = {
  court: (state) => sql`
    select r.number as text from public_case r join court k on k.id = r.court_id
      join county y on y.id = k.county_id where y.state = ${state} order by r.id desc limit 1`,
  judgment: (state) => sql`
    select r.case_number as text from public_judgment r join court k on k.id = r.court_id
      join county y on y.id = k.county_id where y.state = ${state} order by r.id desc limit 1`,
  recorder: (state) => sql`
    select r.document_number as text from public_document r
      join county y on y.id = r.county_id where y.state = ${state} order by r.id desc limit 1`,
  taxWarrant: (state) => sql`
    select r.warrant_number as text from public_tax_warrant r
      join county y on y.id = r.county_id where y.state = ${state} order by r.id desc limit 1`,
};

interface FrequentName {
  readonly class: string;
  readonly is_organization: boolean;
  readonly name: string;
  readonly sort_name: string;
}

/** Finds the most frequent public name of each kind: people, organizations, attorneys. */
async function findFrequentNames(
  db: Kysely<Database>,
  register: RegisterId,
  state: CountedState,
): Promise<readonly FrequentName[]> {
  const { names, postings } = tablesOf(NAMES[register]);
  const { rows } = await sql<FrequentName>`
    with looked as (select * from ${names} order by id limit ${NAMES_READ}),
    frequent as (
      select n.class, n.is_organization, n.name, n.sort_name,
             row_number() over (
               partition by n.class, n.is_organization order by n.posting_count desc, n.id) as place
        from looked n
       where n.posting_count >= ${MIN_RECORDS} and length(n.name) <= ${MAX_NAME_LENGTH}
         and lower(n.name) <> all(${PLACEHOLDER_NAMES}::text[])
         and exists (select from ${postings} p join county y on y.id = p.county_id
                      where p.name_id = n.id and y.state = ${state}))
    select class, is_organization, name, sort_name from frequent
     where place = 1 order by class desc, is_organization`.execute(db);
  return rows;
}

/** Returns the surname in its original case; the sorted form is lowercase. */
function surnameOf({ name, sort_name }: FrequentName): string {
  const [sorted = ''] = sort_name.split(',');
  const at = name.toLowerCase().lastIndexOf(sorted);
  return at === -1 ? name : name.slice(at, at + sorted.length);
}

function sampleOf(register: RegisterId, row: FrequentName): SampleSearch {
  if (row.class === 'attorney') {
    return { register, kind: 'attorney', text: surnameOf(row) };
  }
  return { register, kind: row.is_organization ? 'organization' : 'person', text: row.name };
}

/**
 * Finds sample searches for the home page, from public records of the edition's first register that
 * has any. Empty if there are none.
 */
export async function findSamples(
  db: Kysely<Database>,
  state: CountedState,
  registers: readonly Register[],
): Promise<SampleSearch[]> {
  for (const { id } of registers) {
    const { rows } = await sql<{ text: string }>`${NEWEST_NUMBER[id](state)}`.execute(db);
    const names = await findFrequentNames(db, id, state);
    const samples: SampleSearch[] = [
      ...names.map((row) => sampleOf(id, row)),
      ...rows.map(({ text }) => ({ register: id, kind: 'number', text }) as const),
    ];
    if (samples.length > 0) return samples;
  }
  return [];
}
