import { sql } from 'kysely';
import type { Filter } from '#contract/search/filters';
import { LOCALES } from '#contract/locales';
import { CALLS } from '#contract/calls';
import { ALL_REGISTERS, registerOf, type RegisterId } from '#contract/records/registers';
import { registerFilters } from '../../../../src/server/domain/recordSearch/register';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

type Fields = Readonly<Record<string, string>>;

/** Values of a filter; at least one of them must exclude some records. */
function valuesOf(filter: Filter): readonly string[] {
  if (filter.kind === 'choice') {
    return filter.groups.flatMap(({ values }) => Object.keys(values));
  }
  if (filter.kind === 'date') return ['1700-01-01', '2099-12-31'];
  return ['0', '999999999'];
}

/** Searches with many results: by a name, and where partial values match, by a number or a lot. */
const BROAD: Readonly<Record<RegisterId, readonly Fields[]>> = {
  court: [{ fullName: 'sm%' }, { publicCaseId: '89D01' }],
  judgment: [{ fullName: 'sm%' }, { publicCaseId: '49%' }],
  recorder: [{ fullName: 'sm%' }, { lot: '1' }],
  taxWarrant: [{ fullName: 'sm%' }],
};

describe('every filter that the contract declares', () => {
  let site: TestSite;
  let visitor: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    visitor = site.browser();
  });
  afterAll(() => site.close());

  const editions = LOCALES.flatMap((locale) =>
    ALL_REGISTERS.filter(({ id }) => locale.features[id]).map(({ id }) => ({ id, locale })),
  );
  const cases = [...new Set(editions)].filter(
    ({ id, locale }, at) =>
      editions.findIndex((each) => each.id === id && each.locale === locale) === at,
  );

  it.each(cases)(
    'narrows the $id search of $locale.state with each declared filter',
    async ({ id, locale }) => {
      const area = site.app.searchAreas.get(id);
      if (area === undefined) throw new Error(`The register ${id} is not searched`);
      const { calls, filters } = area.register;
      const count = async (fields: Fields): Promise<number> => {
        const query = new URLSearchParams(fields).toString();
        const answer = await visitor.call('GET', `${CALLS[calls.search].path}?${query}`, {
          headers: { 'location-code': locale.code },
        });
        expect({ fields, status: answer.statusCode }).toEqual({ fields, status: 200 });
        return answer.json<{ total: number }>().total;
      };
      expect(registerOf(id, locale).kinds.length).toBeGreaterThan(1);
      for (const fields of BROAD[id]) {
        const all = await count(fields);
        expect({ fields, isEmpty: all === 0 }).toEqual({ fields, isEmpty: false });
        for (const [name, filter] of Object.entries(filters.of(locale))) {
          const counts: number[] = [];
          for (const value of valuesOf(filter))
            counts.push(await count({ ...fields, [name]: value }));
          expect({ name, narrows: Math.min(...counts) < all }).toEqual({ name, narrows: true });
        }
      }
    },
  );

  it('fails to compile a filter without its condition', () => {
    const date: Filter = { kind: 'date', label: 'Filed from' };
    const type = { name: 'caseType', codes: (code: string) => [code] } as const;
    const declared = { caseType: date, filedFrom: date, amountFrom: date };
    const amountFrom = () => sql`true`;
    expect(
      registerFilters({ of: () => declared, type, apart: { amountFrom } }).apart,
    ).toHaveProperty('amountFrom');
    // @ts-expect-error the contract declares the filter amountFrom, and nothing here narrows by it
    registerFilters({ of: () => declared, type, apart: {} });
  });
});
