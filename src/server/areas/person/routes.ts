import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formatCount } from '#contract/formats';
import { SEARCH_RESULT_CAP } from '#contract/limits';
import type { CallQuery } from '#contract/calls';
import { PERSON_LIENS, PERSON_ROWS, PERSON_SEARCH } from '#contract/records/personPage';
import { registersOf, type Register } from '#contract/records/registers';
import type { PersonMark, PersonMarks, PersonRegister } from '#contract/schemas/person';
import type { OfferedSearch } from '#contract/schemas/results';
import { stateDate } from '#contract/stateClock';
import { findOfferedSearch } from '../../domain/recordSearch/answerPage';
import { authorizeSearch } from '../../domain/recordSearch/authorizeSearch';
import { isSearched } from '../../domain/recordSearch/countPage';
import { leftOutOf, readSearch, type SearchRequest } from '../../domain/recordSearch/readSearch';
import type { SearchArea } from '../../domain/recordSearch/searchArea';
import { findRecords } from '../../domain/recordSearch/searchRepository';
import { findShownIds } from '../../domain/recordSearch/shownRepository';
import type { SearchCall } from '../../domain/recordSearch/register';
import { requireBillingCode } from '../../domain/accounts/billingCode';
import { requireSearchesAllowed } from '../../domain/searchLog/rules';
import { countSearch } from '../../domain/spending/guardRepository';
import type { Owner } from '../../http/requester';
import { listOf } from '../../http/lists';
import { conflict, invalidField, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL, OWN_USER } from '../../http/routeAccess';
import { removeMark, findMarks, saveMark, MAX_MARKS } from './marksRepository';
import { nameKeyOf } from './nameKey';
import { countFacts, findFacts, findLiens, NO_COUNTS } from './recordsRepository';

/**
 * Registers the route that lists one name's records from each of the edition's registers, with
 * users' marks. Only users say that two records are about the same person; the site never does.
 */
export function registerPersonArea(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getPerson', {
    access: OPEN_TO_ALL,
    kind: 'search',
    handler: async ({ query, request }) => {
      requireSearchesAllowed(request.user);
      app.requestLimits.requireRowsLeft(request);
      const billingCode = await requireBillingCode(db, request.user, query.billingCode ?? '');
      const asked = { ...query, fullName: query.fullName.trim() };
      const { fullName } = asked;
      const startedAt = app.clock.now();
      const registers: PersonRegister[] = [];
      let offeredSearch: OfferedSearch | null = null;
      let isCounted = false;
      const leftOut = new Set<string>();
      // One at a time: the embedded database runs one query at a time.
      for (const register of registersOf(request.locale)) {
        const area = areaOf(app, register);
        const search = readSearch(area.register, queryFor(register, asked), request);
        for (const text of leftOutOf(search)) leftOut.add(text);
        const found = await findInRegister(area, register, search, asked);
        registers.push(found);
        offeredSearch ??= findOfferedSearch(search, found.total);
        isCounted ||= isSearched(search);
      }
      const rowCount = registers.reduce((count, { items }) => count + items.length, 0);
      app.requestLimits.claimRows(request, rowCount);
      if (isCounted) {
        await logPerson(app, request, { fullName, billingCode, registers, startedAt });
      }
      return { fullName, leftOut: [...leftOut], offeredSearch, registers };
    },
  });

  registerCall(app, 'getPersonMarks', {
    access: OWN_USER,
    handler: ({ owner, query }) => marksOf(owner, query.fullName),
  });

  registerCall(app, 'putPersonMark', {
    access: OWN_USER,
    handler: async ({ actor, body, owner, request }) => {
      const { fullName, mark, recordId, register } = body;
      const nameKey = nameKeyOf(fullName);
      if (nameKey === '') throw invalidField('fullName', 'Please enter a name.');
      const markedRecord = { nameKey, register, recordId };
      if (mark === null) {
        await removeMark(db, owner, markedRecord);
        return marksOf(owner, fullName);
      }
      const area = app.searchAreas.get(register);
      if (area === undefined || !request.locale.features[register]) throw notFound();
      const shown = await findShownIds(db, area.register, [recordId]);
      if (shown.length === 0) throw notFound();
      if (!(await saveMark(db, owner, { ...markedRecord, mark }, actor.at))) {
        throw conflict(
          `You've marked ${formatCount(MAX_MARKS)} records for this name, which is the limit. Remove some marks first.`,
        );
      }
      return marksOf(owner, fullName);
    },
  });

  async function marksOf(owner: Owner, fullName: string): Promise<PersonMarks> {
    const marks = await findMarks(db, owner, nameKeyOf(fullName));
    return listOf(await shownMarks(marks), app.clock.now(), MAX_MARKS);
  }

  /** Keeps the marks on public records: a mark must not reveal that its record is sealed. */
  async function shownMarks(marks: readonly PersonMark[]): Promise<PersonMark[]> {
    const shown = new Set<string>();
    for (const [id, { register }] of app.searchAreas) {
      const ofRegister = marks.filter((mark) => mark.register === id);
      const ids = ofRegister.map(({ recordId }) => recordId);
      for (const recordId of await findShownIds(db, register, ids)) shown.add(`${id} ${recordId}`);
    }
    return marks.filter(({ recordId, register }) => shown.has(`${register} ${recordId}`));
  }
}

function areaOf(app: FastifyInstance, { id }: Register): SearchArea<SearchCall> {
  const area = app.searchAreas.get(id);
  if (area === undefined) throw new Error(`The register ${id} can't be searched.`);
  return area;
}

/** Returns the query that super-searches a register for the name. */
function queryFor(
  { kinds }: Register,
  { fullName }: CallQuery<'getPerson'>,
): Record<string, string> {
  const { superSearch } = kinds[0];
  return { fullName, ...(superSearch === undefined ? {} : { [superSearch]: 'true' }) };
}

/** Finds a register's best matches for the name, or the liens among them. */
async function findInRegister(
  area: SearchArea<SearchCall>,
  { id }: Register,
  search: SearchRequest,
  { liensOnly }: CallQuery<'getPerson'>,
): Promise<PersonRegister> {
  const { readDb } = area.app.database;
  const { conditions, coverage, region } = await authorizeSearch(area, search);
  const head = { register: id, places: coverage.places, asOf: region.asOf?.toISOString() ?? null };
  if (conditions === null) return { ...head, ...NO_COUNTS, total: 0, capped: false, items: [] };
  const order = { sort: 'relevance', isDescending: false, offset: 0 } as const;
  const found =
    liensOnly === undefined
      ? await findRecords(readDb, { ...conditions, ...order, limit: PERSON_ROWS })
      : await findRecords(readDb, { ...conditions, ...order, limit: PERSON_LIENS }, (ids) =>
          findLiens(readDb, area.register, ids),
        );
  return {
    ...head,
    total: Math.min(found.total, SEARCH_RESULT_CAP),
    capped: found.isPartial || found.total > SEARCH_RESULT_CAP,
    ...(await countFacts(readDb, area.register, found.ids)),
    items: await findFacts(readDb, area.register, found.rows),
  };
}

/**
 * Logs the request as one search in the edition's first register; the search is free for visitors.
 */
async function logPerson(
  app: FastifyInstance,
  { id: requestId, locale, user }: FastifyRequest,
  search: {
    readonly fullName: string;
    readonly billingCode: string;
    readonly registers: readonly PersonRegister[];
    readonly startedAt: number;
  },
): Promise<void> {
  const [first] = registersOf(locale);
  if (user.id === null || first === undefined) return;
  const at = app.clock.now();
  const newest = search.registers
    .flatMap(({ asOf }) => asOf ?? [])
    .sort()
    .at(-1);
  const all = search.registers.reduce((count, { total }) => count + total, 0);
  await countSearch(app.database.db, {
    appCode: first.application,
    regionId: first.allRegion.id,
    criteria: { fullName: search.fullName, [PERSON_SEARCH]: true },
    filters: {},
    userId: user.id,
    accountId: user.account?.id ?? null,
    billingCode: search.billingCode || null,
    resultCount: Math.min(all, SEARCH_RESULT_CAP),
    isCapped: all > SEARCH_RESULT_CAP || search.registers.some(({ capped }) => capped),
    isSubscribed: false,
    asOf: newest === undefined ? null : new Date(newest),
    durationMs: Math.max(0, at - search.startedAt),
    requestId,
    at,
    today: stateDate(at),
    receipt: null,
  });
}
