import {
  acronymsOf,
  businessWords,
  isBusinessName,
  isNoiseWord,
} from '../../../src/server/search/businessWords';
import { SAME_BUSINESS_WORDS } from '../../../src/server/search/businessVocabulary';
import { readWords } from '../../../src/server/search/normalize';

const words = (text: string): string[] => readWords(text).map((word) => word.text);
const canonical = (text: string): string => businessWords(words(text)).join(' ');

describe('business name normalization', () => {
  it.each([
    ['Smith & Sons', 'Smith and Sons'],
    ['Main St Apts', 'Main Street Apartments'],
    ['Main St. Apts.', 'Main Street Apartment'],
    ['Teachers FCU', 'Teachers Federal Credit Union'],
    ['Purdue CU', 'Purdue Credit Union'],
    ['Oak Hill HOA', 'Oak Hill Homeowners Association'],
    ['Lakeview Homeowners Assn', 'Lakeview Homeowners Assoc.'],
    ['Smith Bros Mfg', 'Smith Brothers Manufacturing'],
    ['St Vincent Hosp', 'Saint Vincent Hospital'],
    ["St. Mary's Hosp", 'Saint Marys Hospital'],
    ['Bank of St Louis', 'Bank of Saint Louis'],
    ['Ball State Univ', 'Ball State University'],
    ['Dept of Child Svcs', 'Department of Child Services'],
    ['DCS', 'Department of Child Services'],
    ['First Natl Bank', '1st National Bank'],
    ['Fifth Third Bank', '5th 3rd Bank'],
    ['Acme Intl', 'Acme International'],
    ['Hoosier Props Mgmt', 'Hoosier Property Management'],
    ['State of IN', 'State of Indiana'],
    ['State of IN Dept of Revenue', 'State of Indiana Department of Revenue'],
    ['U.S. Bank', 'US Bank'],
    ['United States Bank', 'US Bank'],
    ['United States of America', 'USA of America'],
    ["Lowe's", 'Lowes'],
    ['J.B. Hunt', 'J B Hunt'],
    ['Indpls Public Schs', 'Indianapolis Public Schools'],
    ['Bank of IN', 'Bank of Indiana'],
  ])('matches the business words of %s and %s', (name, other) => {
    expect(canonical(name)).toBe(canonical(other));
  });

  it.each([
    ['St Johns Church', 'Street Johns Church'],
    ['Main St Bank', 'Main Saint Bank'],
    ['Bank in Trust', 'Bank Indiana Trust'],
    ['Glass House', 'Glas House'],
    ['A & B Towing', 'AB Towing'],
    ['Kansas City Life', 'Kansa City Life'],
  ])('distinguishes the business words of %s and %s', (name, other) => {
    expect(canonical(name)).not.toBe(canonical(other));
  });

  it('keeps business words unchanged when they are normalized again', () => {
    const known = SAME_BUSINESS_WORDS.split(/[\s/]+/).filter(
      (word) => word !== '' && word !== 'st',
    );
    for (const word of [...known, 'services', 'movies', 'davies', 'boxes', 'glasses', 'bus']) {
      const once = businessWords([word]);
      expect(businessWords(once)).toEqual(once);
    }
  });

  it('accepts an empty list of business words and unusual words', () => {
    expect(businessWords([])).toEqual([]);
    expect(businessWords(['constructor', '', '🦊'])).toEqual(['constructor', '', '🦊']);
  });
});

describe('the acronym of a business', () => {
  it.each([
    ['Department of Child Services', 'dcs'],
    ['Federal National Mortgage Association', 'fnma'],
    ['American Electric Power Co., Inc.', 'aep'],
    ['Alpha Beta', null],
    ['3 M Stores Group', null],
    ['', null],
  ])('uses the first letters of business words: %s becomes %s', (name, acronym) => {
    expect(acronymsOf(words(name))[0] ?? null).toBe(acronym);
  });
});

describe('recognition of a business', () => {
  it.each([
    'Smith & Jones LLC',
    'Acme Inc.',
    'Midland Funding',
    'Main Street Apartments',
    'Marion County',
    'County of Marion',
    'State of Indiana',
    'City of Gary',
    'U.S. Bank, N.A.',
    'First Church of God',
    'Century 21 Real Estate',
    'Teachers FCU',
    'Kim Insurance',
    'United States',
    'Smith, Co.',
    'CSX R R',
    'Citibank, N A',
  ])('recognizes %s as a business', (text) => {
    expect(isBusinessName(text)).toBe(true);
  });

  it.each([
    'John Smith',
    'Smith, John',
    'Estate of John Bank',
    'The Estate of Mary Church',
    'Maria Co',
    'Church, Ann',
    'SMITH, R R',
    'Smith, C. O.',
    'John Banks',
    'John and Mary Smith',
    '',
    '%',
  ])("doesn't recognize %s as a business", (text) => {
    expect(isBusinessName(text)).toBe(false);
  });

  it('ignores a suffix such as Inc.', () => {
    for (const word of ['inc', 'co', 'company', 'llc', 'corp', 'ltd', 'na']) {
      expect(isNoiseWord(word)).toBe(true);
    }
    for (const word of ['bank', 'association', 'apartments']) expect(isNoiseWord(word)).toBe(false);
  });
});
