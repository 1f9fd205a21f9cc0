import { facetGroups } from '../../../../src/client/records/search/facetGroups';

const FACETS = {
  capped: false,
  matches: [],
  names: [],
  counties: [{ id: 18097, name: 'Marion County', count: 2 }],
  types: [{ code: 'MTG', name: 'Mortgage', count: 2 }],
  statuses: [{ status: 'OPEN', count: 1 }],
  years: [{ year: 2026, count: 2 }],
  roles: [{ role: 'Grantor', count: 2 }],
} as unknown as Parameters<typeof facetGroups>[0];
const WORDS = {
  type: {
    field: 'documentType',
    label: 'Document type',
    nameOf: (_code: string, name: string) => name,
  },
  status: { OPEN: 'No release on file' },
  year: 'Year recorded',
};
const keys = (first?: readonly string[]) =>
  facetGroups(FACETS, {}, { ...WORDS, ...(first && { first }) }).map(({ key }) => key);

describe('the filters of results', () => {
  it('lists the preferred groups of a register before the counties', () => {
    expect(keys()).toEqual(['match', 'county', 'type', 'status', 'year', 'role']);
    expect(keys(['status', 'role'])).toEqual(['match', 'status', 'role', 'county', 'type', 'year']);
  });

  it('lists statuses in the order of the register’s names', () => {
    const names = { OPEN: 'No release on file', RELEASED: 'Released', NONE: 'Not a lien' };
    const statuses = ['NONE', 'RELEASED', 'OPEN'].map((status) => ({ status, count: 2 }));
    const group = facetGroups(
      { ...FACETS, statuses } as typeof FACETS,
      {},
      {
        ...WORDS,
        status: names,
      },
    ).find(({ key }) => key === 'status');
    expect(group?.values.map(({ label }) => label)).toEqual(Object.values(names));
  });

  it('links back from a chosen value to all values of its group', () => {
    const typeOf = (query: Readonly<Record<string, string>>) =>
      facetGroups(FACETS, query, WORDS).find(({ key }) => key === 'type')?.all;
    expect(typeOf({ fullName: 'smith' })).toBeUndefined();
    expect(typeOf({ fullName: 'smith', documentType: 'MTG' })).toEqual({
      label: 'All document types',
      query: { fullName: 'smith', documentType: null, pageNumber: null },
    });
  });
});
