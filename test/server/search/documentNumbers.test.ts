import { readDocumentNumber } from '../../../src/server/search/documentNumbers';
import { parcelKeys } from '../../../src/server/search/parcelNumbers';

it.each([
  ['2026-004512', 2026, '4512'],
  ['2026-4512', 2026, '4512'],
  ['2026004512', 2026, '4512'],
  ['202604512', 2026, '4512'],
  ['A202600008247', 2026, '8247'],
  ['202600008247', 2026, '8247'],
  ['2003R029303', 2003, '29303'],
  ['2003-R-029303', 2003, '29303'],
  ['98-04138', 1998, '4138'],
  ['1998-04138', 1998, '4138'],
  ['04-00099', 2004, '99'],
  ['029303', null, '29303'],
  ['１２３４', null, '1234'],
])('parses document number %s into year %s and a sequence number', (number, year, sequence) => {
  expect(readDocumentNumber(number)).toEqual({ year, sequence });
});

it.each(['12', 'P-7', 'MISC', '', 'x'.repeat(500), '9'.repeat(30)])(
  'finds no year and sequence number in document number %j',
  (number) => {
    expect(readDocumentNumber(number)).toBeNull();
  },
);

it('restores the leading zero of the county in an Indiana parcel number', () => {
  expect(parcelKeys('9-06-25-178-053.000-101', 'IN')).toContain('090625178053000101');
  expect(parcelKeys('49-06-25-178-053.000-101', 'IN')).toEqual(['490625178053000101']);
});

it('accepts a Michigan parcel number without its county', () => {
  expect(parcelKeys('14-20-351-012', 'MI')).toContain('411420351012');
  expect(parcelKeys('9-14-20-351-012', 'MI')).toContain('091420351012');
});
