import { readLot, readSection, subdivisionKeys } from '../../../src/server/search/landWords';

describe('spellings of a subdivision', () => {
  it("searches for a subdivision's abbreviations and full words, with the typed form first", () => {
    expect(subdivisionKeys('Oakwood Hts')).toEqual([
      'OAKWOOD HTS',
      'OAKWOOD HEIGHTS',
      'OAKWOOD HGTS',
      'OAKWOOD HGHTS',
    ]);
    expect(subdivisionKeys('Maple Ridge Addition Section 2')).toContain('MAPLE RDG ADDN SEC 2');
    expect(subdivisionKeys('Maple Rdg Addn, Sec. 2')).toContain('MAPLE RIDGE ADDITION SECTION 2');
  });

  it('searches only for the typed subdivision name if it has too many abbreviations', () => {
    expect(subdivisionKeys('Addn '.repeat(60))).toHaveLength(1);
    expect(subdivisionKeys(' % ')).toEqual([]);
  });
});

describe('lot parsing', () => {
  const none = { subdivision: '', lot: '', block: '' };
  it.each([
    [{ lot: 'Lot 9' }, { lot: '9' }],
    [{ lot: 'Lots 009' }, { lot: '9' }],
    [
      { lot: '9', block: 'Blk 1' },
      { lot: '9', block: '1' },
    ],
    [{ lot: '12A' }, { lot: '12A' }],
    [{ lot: '12-A' }, { lot: '12A' }],
    [{ lot: '5-8' }, { lot: '58', hasLots: true }],
    [
      { subdivision: 'Oakwood Heights, Lot 9, Block 1' },
      { subdivision: 'Oakwood Heights', lot: '9', block: '1' },
    ],
    [{ subdivision: 'Lot 9 Oakwood Hts' }, { subdivision: 'Oakwood Hts', lot: '9' }],
    [
      { subdivision: 'Lot 9 Oakwood', lot: '8' },
      { subdivision: 'Oakwood', lot: '8' },
    ],
    [{ subdivision: 'Camelot 9' }, { subdivision: 'Camelot 9' }],
  ])('parses the lot in %j', (typed, read) => {
    expect(readLot({ ...none, ...typed })).toEqual({ ...none, hasLots: false, ...read });
  });
});

describe('section parsing', () => {
  const none = { section: '', township: '', range: '' };
  const whole = { section: '12', township: '17N', range: '3E' };
  it.each([
    [{ section: '12' }, { section: '12' }],
    [{ section: 'Sec. 12' }, { section: '12' }],
    [{ section: 'S 12' }, { section: '12' }],
    [{ section: '12-17N-3E' }, whole],
    [{ section: 'Sec 12 T17N R3E' }, whole],
    [{ section: 'Section 12, T17N, R3E' }, whole],
    [{ township: 'T17N R3E' }, { township: '17N', range: '3E' }],
    [
      { section: '12', township: '17N' },
      { section: '12', township: '17N' },
    ],
    [{ section: 'twelve' }, { section: 'twelve' }],
  ])('parses the section in %j', (typed, read) => {
    expect(readSection({ ...none, ...typed })).toEqual({ ...none, ...read });
  });
});
