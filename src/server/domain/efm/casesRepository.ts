import type { Kysely } from 'kysely';
import type { EfmReply } from '#contract/schemas/efmMessages';
import type { Database } from '../../db/tables/database';
import { caseNumberKey, parseCaseNumberQuery } from '../../search/caseNumbers';

const MAX_PARTIES = 1_000;
const MAX_CASES = 20;

type CaseReply = EfmReply<'GetCase'>;

const COLUMNS = ['id', 'number', 'caption', 'court_id', 'type_code', 'status'] as const;

function summaryOf(row: {
  readonly number: string;
  readonly caption: string;
  readonly court_id: number;
  readonly type_code: string;
  readonly status: 'OPEN' | 'CLOSED';
}) {
  return {
    caseNumber: row.number,
    caption: row.caption,
    courtId: row.court_id,
    typeCode: row.type_code,
    isOpen: row.status === 'OPEN',
  };
}

/**
 * Loads a public case with its parties and their attorneys. An unknown number and a case that isn't
 * public get the same response.
 */
export async function findCase(
  db: Kysely<Database>,
  { caseNumber, courtId }: { readonly caseNumber: string; readonly courtId: number },
): Promise<CaseReply> {
  const found = await db
    .selectFrom('public_case')
    .where('court_id', '=', courtId)
    .where('number_key', '=', caseNumberKey(caseNumber))
    .select(COLUMNS)
    .executeTakeFirst();
  if (found === undefined) return { case: null, parties: [] };
  return { case: summaryOf(found), parties: await findParties(db, found.id) };
}

async function findParties(db: Kysely<Database>, caseId: number): Promise<CaseReply['parties']> {
  const people = await db
    .selectFrom('case_party')
    .where('case_id', '=', caseId)
    .select(['id', 'name', 'role', 'is_attorney', 'bar_number'])
    .orderBy('position')
    .limit(MAX_PARTIES)
    .execute();
  const attorneys = new Map(
    people
      .filter(({ is_attorney }) => is_attorney)
      .map(({ bar_number, id, name }) => [id, { name, barNumber: bar_number }]),
  );
  const pairs =
    people.length === 0
      ? []
      : await db
          .selectFrom('representation')
          .where(
            'party_id',
            'in',
            people.map(({ id }) => id),
          )
          .select(['party_id', 'attorney_id'])
          .execute();
  return people
    .filter(({ is_attorney }) => !is_attorney)
    .map(({ id, name, role }) => ({
      name,
      role,
      attorneys: pairs
        .filter(({ party_id }) => party_id === id)
        .flatMap(({ attorney_id }) => attorneys.get(attorney_id) ?? []),
    }));
}

/** Finds public cases by a complete number in any format, with or without its court. */
export async function findCases(
  db: Kysely<Database>,
  { caseNumber, courtId }: { readonly caseNumber: string; readonly courtId: number | null },
): Promise<EfmReply<'GetCaseList'>> {
  const query = parseCaseNumberQuery(caseNumber);
  const [keys, tails] = [query?.keys ?? [], query?.tails ?? []];
  if (keys.length + tails.length === 0) return { cases: [] };
  let select = db
    .selectFrom('public_case')
    .where((eb) =>
      eb.or([
        ...(keys.length === 0 ? [] : [eb('number_key', 'in', keys)]),
        ...(tails.length === 0 ? [] : [eb('number_tail', 'in', tails)]),
      ]),
    )
    .select(COLUMNS)
    .orderBy('number_key')
    .limit(MAX_CASES);
  if (courtId !== null) select = select.where('court_id', '=', courtId);
  return { cases: (await select.execute()).map(summaryOf) };
}

/**
 * Lists a public case's attorneys with the parties they represent, and parties without an attorney.
 */
export async function findServiceInformation(
  db: Kysely<Database>,
  asked: { readonly caseNumber: string; readonly courtId: number },
): Promise<EfmReply<'GetServiceInformation'>> {
  const { parties } = await findCase(db, asked);
  return serviceInformationOf(parties);
}

/**
 * Lists the same as `findServiceInformation`, but for papers that the court serves: includes
 * confidential and sealed cases, but not expunged ones. Never use it for messages from providers.
 */
export async function findCourtServiceInformation(
  db: Kysely<Database>,
  { caseNumber, courtId }: { readonly caseNumber: string; readonly courtId: number },
): Promise<EfmReply<'GetServiceInformation'>> {
  const found = await db
    .selectFrom('court_case')
    .where('court_id', '=', courtId)
    .where('number_key', '=', caseNumberKey(caseNumber))
    .where('is_expunged', '=', false)
    .select('id')
    .executeTakeFirst();
  return serviceInformationOf(found === undefined ? [] : await findParties(db, found.id));
}

function serviceInformationOf(parties: CaseReply['parties']): EfmReply<'GetServiceInformation'> {
  const byAttorney = new Map<
    string,
    { name: string; barNumber: string | null; represents: string[] }
  >();
  for (const { attorneys, name: party } of parties) {
    for (const { barNumber, name } of attorneys) {
      const key = barNumber ?? name;
      const known = byAttorney.get(key) ?? { name, barNumber, represents: [] };
      known.represents.push(party);
      byAttorney.set(key, known);
    }
  }
  return {
    recipients: [...byAttorney.values()],
    unrepresented: parties
      .filter(({ attorneys }) => attorneys.length === 0)
      .map(({ name }) => name),
  };
}
