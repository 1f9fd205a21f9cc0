import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import {
  buildNameIndex,
  ensureNameIndexes,
  isNameIndexBuilt,
} from '../../../../src/server/domain/nameIndex/buildRepository';
import { checkNameIndex } from '../../../../src/server/domain/nameIndex/checkRepository';
import { NAMES_AT_ONCE } from '../../../../src/server/domain/nameIndex/matchingRepository';
import { findByNames } from '../../../../src/server/domain/nameIndex/namesRepository';
import { findNearNames } from '../../../../src/server/domain/nameIndex/nearNamesRepository';
import { HEAVY_FROM } from '../../../../src/server/domain/nameIndex/postings';
import type { PostingFilters } from '../../../../src/server/domain/nameIndex/postings';
import { COURT_NAMES } from '../../../../src/server/domain/nameIndex/registerRepository';
import { rankRecords } from '../../../../src/server/domain/nameIndex/searchRepository';
import { sortRecords } from '../../../../src/server/domain/nameIndex/sortRepository';
import type { TypedName } from '../../../../src/server/domain/nameIndex/typedNames';
import { indexRecords } from '../../../../src/server/domain/nameIndex/writeRepository';
import { readWords } from '../../../../src/server/search/normalize';
import { compileSuperSearch } from '../../../../src/server/search/superSearch';
import type { NameQuery, NearWords } from '../../../../src/server/search/nameQuery';
import { openTestDatabase } from '../../../support/testDatabase';
import { addCase } from '../../seed';
import { business, person } from '../../search/names';
import { createToolRegister, lendTools, TOOL_NAMES, type ToolLoan } from './toolRegister';

const EVERYWHERE: PostingFilters = { countyIds: null, withoutSources: null };
const CAP = 1_000;

function compiled(text: string, near?: NearWords): NameQuery {
  const query = compileSuperSearch(text, near);
  if (query === null) throw new Error(`${text} compiles to no query.`);
  return query;
}

function typed(text: string): TypedName {
  return {
    words: readWords(text).map((word) => word.text),
    compile: (near) => compiled(text, near),
    text,
    respell: typed,
  };
}

describe('the name index of any register', () => {
  let handle: DatabaseHandle;
  const search = (text: string, filters: Partial<PostingFilters> = {}, ofClass = 'borrower') =>
    rankRecords(
      handle.db,
      TOOL_NAMES,
      {
        class: ofClass,
        query: compiled(text),
        filters: { ...EVERYWHERE, ...filters },
        thisYear: 2026,
      },
      CAP,
    );
  const find = async (...texts: string[]): Promise<readonly number[]> => {
    const asked = { class: 'borrower', filters: EVERYWHERE, thisYear: 2026, isTogether: true };
    return (await findByNames(handle.db, TOOL_NAMES, { ...asked, names: texts.map(typed) }, CAP))
      .ids;
  };
  const write = async (loans: readonly ToolLoan[]): Promise<void> => {
    await lendTools(handle.db, loans);
    await indexRecords(
      handle.db,
      TOOL_NAMES,
      loans.map(({ id }) => id),
    );
  };

  beforeAll(async () => {
    handle = await openTestDatabase();
    await createToolRegister(handle.db);
    const many = Array.from({ length: HEAVY_FROM + 500 }, (_loan, at): ToolLoan => ({
      id: 10_000 + at,
      name: business('State Tool Library'),
      county: 1 + (at % 50),
      // One loan per day, the latest on 2026-06-30.
      lentOn: new Date(Date.UTC(2026, 5, 30) - at * 86_400_000).toISOString().slice(0, 10),
      status: at % 100 === 99 ? 'LOST' : 'OPEN',
      tool: at % 500 === 0 ? 'AXE' : 'SAW',
    }));
    await lendTools(handle.db, [
      { id: 1, name: person('Kathy', null, 'Quillfeather'), lentOn: '2020-01-01' },
      { id: 2, name: person('Katherine', null, 'Quillfeather'), lentOn: '2026-01-01' },
      { id: 3, name: person('K', null, 'Quillfeather'), lentOn: '2026-02-01' },
      { id: 4, name: person('Kathy', 'Ann', 'Quillfeather'), lentOn: '2026-03-01', county: 7 },
      { id: 5, name: person('Kathy', null, 'Quilfeather'), lentOn: '2026-04-01' },
      { id: 6, name: person('Kathy', null, 'Quillfeather'), isSecret: true },
      { id: 7, name: person('Kathy', null, 'Quillfeather'), class: 'voucher' },
      ...many,
    ]);
    await buildNameIndex(handle, TOOL_NAMES, () => undefined);
  });
  afterAll(() => handle.close());

  it('ranks names by match reason, then fewest other words, then newest', async () => {
    expect((await search('kathy quillfeather')).ids).toEqual([1, 4, 2, 3, 5]);
  });

  it('searches each class of names separately, and excludes confidential records', async () => {
    expect((await search('kathy quillfeather', {}, 'voucher')).ids).toEqual([7]);
    const { rows } = await sql`select from tool_loan_name_posting where record_id = 6`.execute(
      handle.db,
    );
    expect(rows).toEqual([]);
  });

  it('returns the newest records first, and reports that more records match', async () => {
    const { ids, isCapped } = await search('state tool library');
    expect(isCapped).toBe(true);
    expect(ids).toHaveLength(CAP);
    expect(ids.slice(0, 3)).toEqual([10_000, 10_001, 10_002]);
  });

  it.each<[string, Partial<PostingFilters>, (at: number) => boolean]>([
    ['a county', { countyIds: [7] }, (at) => at % 50 === 6],
    ['two counties', { countyIds: [7, 9] }, (at) => at % 50 === 6 || at % 50 === 8],
    ['a status', { status: 'LOST' }, (at) => at % 100 === 99],
    ['a type', { typeCodes: ['AXE'] }, (at) => at % 500 === 0],
    ['a type and a county', { typeCodes: ['AXE'], countyIds: [1] }, (at) => at % 500 === 0],
    ['an empty list of counties', { countyIds: [] }, () => false],
  ])(
    'finds every record of a very common name, filtered by %s',
    async (_what, filters, isMeant) => {
      const meant = Array.from({ length: HEAVY_FROM + 500 }, (_loan, at) => at).filter(isMeant);
      expect((await search('state tool library', filters)).ids).toEqual(
        meant.map((at) => 10_000 + at),
      );
    },
  );

  it('filters name matches by filing date', async () => {
    const { ids } = await search('state tool library', {
      filedFrom: '2026-06-01',
      filedTo: '2026-06-03',
    });
    expect(ids).toEqual([10_027, 10_028, 10_029]);
    expect((await search('kathy quillfeather', { filedTo: '2020-12-31' })).ids).toEqual([1]);
    expect((await search('kathy quillfeather', { countyIds: [7] })).ids).toEqual([4]);
  });

  it('omits unavailable counties from name matches', async () => {
    expect((await search('kathy quillfeather', { withoutSources: sql`select 1` })).ids).toEqual([]);
  });

  it('sorts any number of matches correctly, or doesn’t sort them at all', async () => {
    const asked = {
      class: 'borrower',
      query: compiled('state tool library'),
      filters: EVERYWHERE,
      thisYear: 2026,
    };
    const oldest = { by: 'filed', isDescending: false } as const;
    const last = 10_000 + HEAVY_FROM + 499;
    expect((await sortRecords(handle.db, TOOL_NAMES, asked, oldest, 2))?.slice(0, 2)).toEqual([
      last,
      last - 1,
    ]);
    const crowd = Array.from({ length: NAMES_AT_ONCE + 100 }, (_loan, at): ToolLoan => ({
      id: 20_000 + at,
      name: person(`Q${String(at)}`, null, 'Crowdperson'),
    }));
    await write(crowd);
    const query = compiled('crowdperson');
    expect(await sortRecords(handle.db, TOOL_NAMES, { ...asked, query }, oldest, 2)).toBeNull();
    expect((await search('crowdperson')).isCapped).toBe(true);
  });

  it('finds names by word prefix, even if thousands match', async () => {
    const ranked = await search('kat% qui%');
    expect(ranked.ids).toEqual([5, 2, 1, 4]);
    expect((await search('qui%')).ids).toEqual([5, 3, 2, 1, 4]);
    expect((await search('quillf%')).ids).toEqual([3, 2, 1, 4]);
    // Every name matches, and all are checked in one query.
    const { ids, isCapped } = await search('q% crowd%');
    expect([ids.length, isCapped]).toEqual([CAP, true]);
    expect((await search('cro%')).isCapped).toBe(true);
    expect((await search('xqz%')).ids).toEqual([]);
  });

  it('reports that too many names match to check them all', async () => {
    const asked = {
      class: 'borrower',
      query: compiled('crowdperson'),
      // Lexemes don't contain the role, so each name has to be checked.
      filters: { ...EVERYWHERE, roles: ['lender'] },
      thisYear: 2026,
    };
    const rank = (mostNames?: number) =>
      rankRecords(handle.db, TOOL_NAMES, { ...asked, mostNames }, CAP);
    expect(await rank()).toMatchObject({ ids: [], isCapped: false, isPartial: false });
    expect(await rank(300)).toMatchObject({ ids: [], isCapped: false, isPartial: true });
    const unfiltered = { ...asked, filters: EVERYWHERE, mostNames: 300 };
    expect(await rankRecords(handle.db, TOOL_NAMES, unfiltered, 100)).toMatchObject({
      isCapped: true,
      isPartial: false,
    });
  });

  it('corrects a typo if there are few matches', async () => {
    expect(await find('kahty quillfeather')).toContain(1);
    expect(await find('kathy quillfeahter')).toContain(1);
    expect(await find('kathy quillfeathers')).toContain(1);
    expect(await find('kathy quallfeather')).toContain(1);
    expect(await find('kathy quillxxather')).toEqual([]);
  });

  it('ranks the likely spelling of an unrecorded name above names that share its initial', async () => {
    const initials = Array.from({ length: 6 }, (_each, at) => ({
      id: 80 + at,
      name: person('J.', 'L', 'Slipworthy'),
    }));
    await write([...initials, { id: 90, name: person('John', null, 'Slipworthy') }]);
    expect((await find('jonh slipworthy'))[0]).toBe(90);
    expect((await find('j slipworthy')).length).toBe(7);
  });

  describe('name suggestions when nothing matches', () => {
    const near = async (...texts: string[]): Promise<string[]> => {
      const search = {
        class: 'borrower',
        filters: EVERYWHERE,
        thisYear: 2026,
        names: texts.map(typed),
        isTogether: texts.length > 1,
      };
      const offered = await findNearNames(handle.db, TOOL_NAMES, search, async (name) => {
        const { ids } = await findByNames(
          handle.db,
          TOOL_NAMES,
          { ...search, names: [name], isTogether: false },
          CAP,
        );
        return ids.length;
      });
      return offered.map(({ count, name }) => `${name}: ${String(count)}`);
    };

    it('suggests the closest name for a word with several typos', async () => {
      await write([{ id: 95, name: person('Ottoline', null, 'Marchbanksworth') }]);
      expect(await near('Ottoline Marchbxxksworth')).toEqual(['Ottoline Marchbanksworth: 1']);
    });

    it('omits from a suggestion a word that occurs in no record', async () => {
      await write([{ id: 96, name: person('Ulrica', null, 'Pendlestaff') }]);
      expect(await near('Ulrica Pendlestaff Zqzqzq')).toEqual(['Ulrica Pendlestaff: 1']);
    });

    it('corrects each caption name that occurs in no record', async () => {
      await write([{ id: 97, name: person('Barnaby', null, 'Thistlecombe') }]);
      expect(await near('Barnaby Thistelcombe', 'Nobody Atallxx')).toContain(
        'Barnaby Thistlecombe: 1',
      );
    });

    it('suggests no other name for a name on record, or for a name that resembles no recorded name', async () => {
      await write([{ id: 98, name: person('Cosima', null, 'Brambleworth') }]);
      expect(await near('Cosima Brambleworth')).toEqual([]);
      expect(await near('Xqxqxq Wvwvwvw')).toEqual([]);
    });
  });

  it('ranks records that match both of two names above records that match only one', async () => {
    await write([
      { id: 31, name: person('Ada', null, 'Twofold') },
      { id: 31, name: person('Bob', null, 'Threefold') },
      { id: 32, name: person('Ada', null, 'Twofold') },
      { id: 33, name: person('Carl', null, 'Fourfold') },
    ]);
    expect(await find('ada twofold', 'bob threefold')).toEqual([31]);
    expect([...(await find('ada twofold', 'carl fourfold'))].sort()).toEqual([31, 32, 33]);
  });

  it('ranks records with several names by match reason, whichever name matched', async () => {
    await write([
      { id: 36, name: person('D', null, 'Sixfold') },
      { id: 37, name: person('Dan', null, 'Sixfold'), lentOn: '2020-01-01' },
      { id: 38, name: person('Eve', null, 'Sevenfold') },
      { id: 39, name: person('Eve', 'Ann', 'Sevenfold') },
    ]);
    expect(await find('dan sixfold', 'eve sevenfold')).toEqual([37, 38, 39, 36]);
  });

  it('updates a changed record, and drops a record that becomes confidential', async () => {
    await write([{ id: 41, name: person('Dora', null, 'Changeling'), county: 3 }]);
    expect((await search('changeling', { countyIds: [3] })).ids).toEqual([41]);
    await sql`update tool_loan set county_id = 4, lent_on = '2019-05-05' where loan_id = 41`.execute(
      handle.db,
    );
    await indexRecords(handle.db, TOOL_NAMES, [41]);
    expect((await search('changeling', { countyIds: [3] })).ids).toEqual([]);
    expect((await search('changeling', { countyIds: [4], filedTo: '2019-12-31' })).ids).toEqual([
      41,
    ]);
    await sql`update tool_loan set is_secret = true where loan_id = 41`.execute(handle.db);
    await indexRecords(handle.db, TOOL_NAMES, [41]);
    expect((await search('changeling')).ids).toEqual([]);
  });

  it('finds a record under each role that a name has in it', async () => {
    const name = person('Rhoda', null, 'Bothsides');
    await write([
      { id: 101, name, role: 'Grantee' },
      { id: 101, name, role: 'Grantor' },
    ]);
    const inRole = async (role: string) => (await search('bothsides', { roles: [role] })).ids;
    expect(await search('rhoda bothsides')).toMatchObject({ ids: [101] });
    expect([await inRole('Grantee'), await inRole('Grantor')]).toEqual([[101], [101]]);
    const { rows } = await sql`
      select posting_count from tool_loan_name where name = 'Rhoda Bothsides'`.execute(handle.db);
    expect(rows).toEqual([{ posting_count: 1 }]);
    expect(await checkNameIndex(handle.db, TOOL_NAMES)).toMatchObject({ repairedRecords: 0 });

    await sql`delete from tool_loan where loan_id = 101 and role = 'Grantee'`.execute(handle.db);
    await indexRecords(handle.db, TOOL_NAMES, [101]);
    expect([await inRole('Grantee'), await inRole('Grantor')]).toEqual([[], [101]]);
  });

  it('returns as many records of a very common name that is in each record twice', async () => {
    await write(
      Array.from({ length: HEAVY_FROM }, (_loan, at) => at).flatMap((at) =>
        ['Grantor', 'Grantee'].map((role) => ({
          id: 30_000 + at,
          name: business('Twosided Land Bank'),
          role,
        })),
      ),
    );
    const { ids, isCapped } = await search('twosided land bank');
    expect([ids.length, isCapped]).toEqual([CAP, true]);
    expect((await search('twosided land bank', { roles: ['Grantor', 'Grantee'] })).ids).toEqual(
      ids,
    );
  });

  it('rebuilds an index that an earlier version built with one role per record', async () => {
    const name = person('Silas', null, 'Onlyonce');
    await write([
      { id: 103, name, role: 'Grantee' },
      { id: 103, name, role: 'Grantor' },
    ]);
    await sql`delete from tool_loan_name_posting
               where record_id = 103 and role = 'Grantor'`.execute(handle.db);
    await sql`drop index tool_loan_name_posting_name`.execute(handle.db);
    await sql`create unique index tool_loan_name_posting_name
                  on tool_loan_name_posting (name_id, filed_on, record_id) where record_id = 103`.execute(
      handle.db,
    );
    await handle.db
      .updateTable('name_index')
      .where('register', '=', TOOL_NAMES.register)
      .set({ rules_version: 2 })
      .execute();
    await ensureNameIndexes(handle, () => undefined, [TOOL_NAMES]);
    expect((await search('silas onlyonce', { roles: ['Grantor'] })).ids).toEqual([103]);
  });

  it('marks a frequent name as heavy, and finds all its records before and after', async () => {
    const loans = (from: number, count: number): ToolLoan[] =>
      Array.from({ length: count }, (_loan, at) => ({
        id: from + at,
        name: business('Growing Borrower'),
        county: at === 0 ? 99 : 5,
      }));
    await write(loans(50_000, HEAVY_FROM - 1));
    expect((await search('growing borrower', { countyIds: [99] })).ids).toEqual([50_000]);
    await write(loans(60_000, 3));
    expect((await search('growing borrower', { countyIds: [99] })).ids).toEqual([60_000, 50_000]);
    await write(loans(70_000, 1));
    expect((await search('growing borrower', { countyIds: [99] })).ids).toEqual([
      70_000, 60_000, 50_000,
    ]);
  });

  it('keeps the index correct after two concurrent writers of one name', async () => {
    const name = person('Edna', null, 'Twowriters');
    await lendTools(handle.db, [
      { id: 81, name },
      { id: 82, name },
    ]);
    await Promise.all([81, 82].map((id) => indexRecords(handle.db, TOOL_NAMES, [id])));
    expect((await search('twowriters')).ids).toEqual([82, 81]);
  });

  it('compares the name index with the records and repairs it', async () => {
    expect(await checkNameIndex(handle.db, TOOL_NAMES)).toMatchObject({ repairedRecords: 0 });
    await lendTools(handle.db, [{ id: 91, name: person('Fred', null, 'Forgotten') }]);
    await sql`delete from tool_loan_name_posting where record_id = 1`.execute(handle.db);
    await sql`update tool_loan_name_posting set county_id = 8 where record_id = 2`.execute(
      handle.db,
    );
    await sql`update tool_loan set is_secret = true where loan_id = 4`.execute(handle.db);
    expect(await checkNameIndex(handle.db, TOOL_NAMES)).toMatchObject({ repairedRecords: 4 });
    expect((await search('forgotten')).ids).toEqual([91]);
    expect((await search('kathy quillfeather')).ids).toEqual([1, 2, 3, 5]);
    expect(await checkNameIndex(handle.db, TOOL_NAMES)).toEqual({
      repairedRecords: 0,
      removedNames: 0,
    });
  });

  it('reports a name index as not built while it is being built', async () => {
    expect(await isNameIndexBuilt(handle.db, TOOL_NAMES)).toBe(true);
    let was: boolean | null = null;
    const looks: Promise<void>[] = [];
    await buildNameIndex(handle, TOOL_NAMES, () => {
      looks.push(
        isNameIndexBuilt(handle.db, TOOL_NAMES).then((isBuilt) => {
          was ??= isBuilt;
        }),
      );
    });
    await Promise.all(looks);
    expect(was).toBe(false);
    expect(await isNameIndexBuilt(handle.db, TOOL_NAMES)).toBe(true);
  });

  it('finds a record of two very common names among the first records of either', async () => {
    const society = business('Grange Hammer Society');
    // Newer than the society's other loans, but older than the library's first.
    const shared = { id: 50_000, lentOn: '2005-06-30' };
    await write([
      ...Array.from({ length: CAP + 100 }, (_loan, at) => ({
        id: 50_001 + at,
        name: society,
        lentOn: '1990-01-01',
      })),
      { ...shared, name: society },
      { ...shared, name: business('State Tool Library') },
    ]);
    expect(await find('state tool library', 'grange hammer society')).toEqual([50_000]);
    expect(await find('grange hammer society', 'state tool library')).toEqual([50_000]);
  });
});

describe('the name index of court cases', () => {
  let handle: DatabaseHandle;
  const parties = [{ first: 'Gerda', last: 'Leavetaker' }];
  const found = async (text: string): Promise<readonly number[]> =>
    (
      await rankRecords(
        handle.db,
        COURT_NAMES,
        { class: 'party', query: compiled(text), filters: EVERYWHERE, thisYear: 2026 },
        CAP,
      )
    ).ids;

  beforeAll(async () => {
    handle = await openTestDatabase();
    await sql`insert into court (id, county_id, code, name, kind, time_zone, source_system,
                                 coverage_from, loaded_at)
              select 990000001, 18097, '49Z01', 'Test Court', 'SUPERIOR',
                     'America/Indiana/Indianapolis', 'Odyssey', '1990-01-01', now()`.execute(
      handle.db,
    );
  });
  afterAll(() => handle.close());

  it.each([
    ['sealed', 'update court_case set is_sealed = true where id = '],
    ['expunged', 'update court_case set is_expunged = true where id = '],
    ['of a confidential type', `update court_case set type_code = 'JC' where id = `],
    ['deleted', 'delete from court_case where id = '],
  ])('drops a case from the name index as soon as it is %s', async (what, statement) => {
    const id = await addCase(handle, { number: `49Z01-2601-SC-${what.length}00001`, parties });
    expect(await found('gerda leavetaker')).toEqual([id]);
    await sql`${sql.raw(`${statement}${String(id)}`)}`.execute(handle.db);
    expect(await found('gerda leavetaker')).toEqual([]);
  });

  it('updates the name index when a case closes', async () => {
    const id = await addCase(handle, { number: '49Z01-2601-SC-000099', parties });
    await sql`update court_case set status = 'CLOSED' where id = ${id}`.execute(handle.db);
    const { rows } = await sql`
      select status from court_name_posting where record_id = ${id}`.execute(handle.db);
    expect(rows).toEqual([{ status: 'CLOSED' }]);
  });

  it('drops all cases with a type that becomes confidential', async () => {
    const id = await addCase(handle, { number: '49Z01-2601-SC-000098', parties });
    expect(await found('gerda leavetaker')).toContain(id);
    await sql`update case_type set is_confidential = true where code = 'SC'`.execute(handle.db);
    expect(await found('gerda leavetaker')).toEqual([]);
  });
});
