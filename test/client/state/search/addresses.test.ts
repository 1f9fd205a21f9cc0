import { cleanFieldText, readSearch } from '#contract/search/address';
import { buildQuery } from '#contract/links';
import { INDIANA, MICHIGAN } from '#contract/locales';
import { registerOf, registersOf } from '#contract/records/registers';
import { parseSearch } from '../../../../src/client/app/routeTable';
import { searchProblem, searchQuery } from '../../../../src/client/state/search/search';

const COURT = registerOf('court', INDIANA);
const RECORDER = registerOf('recorder', INDIANA);
const TAX_WARRANT = registerOf('taxWarrant', INDIANA);
const KINDS = [INDIANA, MICHIGAN]
  .flatMap(registersOf)
  .flatMap((register) => register.kinds.map((kind) => ({ register, kind })));
const names = KINDS.filter(({ kind }) => kind.superSearch !== undefined);
const numbers = KINDS.filter(({ kind }) => kind.superSearch === undefined);

describe('the search in a URL', () => {
  it.each(KINDS.map((row) => [`${row.register.searchPath} ${row.kind.label}`, row] as const))(
    'round-trips a search through its widget: %s',
    (_name, { register, kind }) => {
      const texts = kind.fields.map(({ maxDigits }, at) =>
        maxDigits === undefined ? `a & "b" ${String(at)}` : '01234567'.slice(0, maxDigits),
      );
      for (const isSuperSearch of [true, false]) {
        const chosen = { texts, isSuperSearch, regionId: 3, billingCode: 'B 1' };
        const query = parseSearch(buildQuery(searchQuery(register, kind, chosen)));
        expect(query['action']).toBe(register.searchAction);
        expect(readSearch(register, query)).toEqual({
          kind,
          texts,
          regionId: 3,
          billingCode: 'B 1',
          ...(kind.superSearch === undefined ? {} : { isSuperSearch }),
        });
      }
    },
  );

  it('omits empty values of super search, region, and billing code', () => {
    for (const register of [INDIANA, MICHIGAN].flatMap(registersOf)) {
      expect(readSearch(register, {})).toEqual({
        kind: register.kinds[0],
        texts: [''],
      });
    }
  });

  it.each(['0', '-1', 'abc', '1e3', '1;2', '9'.repeat(400), '1\u0000', ' 1', '٣'])(
    'ignores the nonnumeric region id %j',
    (regionId) => {
      expect(readSearch(COURT, { regionId })).toHaveProperty('regionId', null);
    },
  );

  it.each([
    ['true', true],
    ['on', true],
    ['yes', false],
    ['1', false],
    ['', false],
  ])('reads super search %j as %j', (word, isSuperSearch) => {
    const court = { fullName: 'x', isFullTextNameBasedSearch: word };
    expect(readSearch(COURT, court)).toMatchObject({ isSuperSearch });
    const recorder = { fullName: 'x', isDocumentSuperSearch: word };
    expect(readSearch(RECORDER, recorder)).toMatchObject({ isSuperSearch });
  });

  it('searches by number if the URL has both a number and a name', () => {
    const query = { fullName: 'x', publicCaseId: '49D01', partyRole: 'ATTORNEY' };
    expect(readSearch(COURT, query)).toMatchObject({ kind: { label: 'Case Number' } });
  });

  it('searches by the fields that are filled in', () => {
    const empty = { fullName: '', publicCaseId: '' };
    expect(readSearch(COURT, empty).kind.label).toBe('Case Number');
    expect(readSearch(COURT, { ...empty, fullName: 'x' }).kind.label).toBe('Case Party');
    expect(readSearch(COURT, { partyRole: 'ATTORNEY' }).kind.label).toBe('Attorney');
  });

  it("leaves super search on if the URL doesn't turn it off", () => {
    expect(readSearch(COURT, { fullName: 'x' })).not.toHaveProperty('isSuperSearch');
    expect(readSearch(RECORDER, { fullName: 'x' })).not.toHaveProperty('isSuperSearch');
  });

  it("ignores a role that case parties can't have", () => {
    const query = { fullName: 'x', partyRole: 'JUDGE' };
    expect(readSearch(COURT, query)).toMatchObject({ kind: { label: 'Case Party' } });
  });
});

describe('a warrant number', () => {
  const field = registerOf('taxWarrant', INDIANA).kinds[1]!.fields[0]!;

  it.each([
    ['W-123 456', '123456'],
    ['1234567890', '12345678'],
    ['abc', ''],
    ['00000001', '00000001'],
    ['١٢٣', ''],
    [`${'x'.repeat(100_000)}7`, '7'],
    ['1\u00002\ud800', '12'],
  ])('keeps at most 8 digits of a warrant number', (typed, kept) => {
    expect(cleanFieldText(field, typed)).toBe(kept);
  });

  it('removes other characters from a warrant number in a URL', () => {
    const query = { warrantNumber: 'W-123456789' };
    expect(readSearch(TAX_WARRANT, query).texts).toEqual(['12345678']);
  });
});

describe('the wildcard rules', () => {
  it('applies the wildcard rules to every name search with super search on', () => {
    for (const { kind } of names) expect(searchProblem(kind, ['sm*'], true)).not.toBeNull();
    expect(names).toHaveLength(6);
  });

  it('applies no wildcard rules without super search or to numbers', () => {
    for (const { kind } of names) expect(searchProblem(kind, ['sm*'], false)).toBeNull();
    for (const { kind } of numbers) expect(searchProblem(kind, ['sm*'], true)).toBeNull();
  });
});
