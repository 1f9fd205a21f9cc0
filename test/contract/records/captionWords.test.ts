import {
  captionWords,
  recordTitleWords,
  typedNameWords,
} from '../../../src/contract/records/captionWords';

describe('a name', () => {
  it('shows no “vs.” for a middle initial', () => {
    expect(recordTitleWords('judgment', 'JOHN V SMITH')).toBe('John V Smith');
    expect(typedNameWords('john v smith')).toBe('John V Smith');
    expect(recordTitleWords('judgment', 'Acme v. Pike')).toBe('Acme v. Pike');
  });
});

describe('the caption of a case', () => {
  it.each([
    ['STATE OF INDIANA VS. KATHY ANN SMITH', 'State of Indiana vs. Kathy Ann Smith'],
    [
      'BROWN RENTALS L.L.C. VS. HAROLD WHITCOMB, ET AL',
      'Brown Rentals L.L.C. vs. Harold Whitcomb, et al',
    ],
    ['LVQ FUNDING, LLC V. PATRICK O’BRIEN III', 'Lvq Funding, LLC vs. Patrick O’Brien III'],
    ['IN RE: THE ESTATE OF RUTH MCDONALD', 'In re: the Estate of Ruth McDonald'],
    ['JOSÉ PEÑA-LÓPEZ VS. ANNA D. BÖHM', 'José Peña-López vs. Anna D. Böhm'],
    ['FIRST BANK N.A. VS. 2ND STREET RENTALS INC.', 'First Bank N.A. vs. 2nd Street Rentals Inc.'],
  ])('shows %s in title case', (sent, shown) => {
    expect(captionWords(sent)).toBe(shown);
  });

  it.each([
    ['State of Indiana -Vs- John Smith', 'State of Indiana vs. John Smith'],
    ['State of Indiana v. John Smith', 'State of Indiana vs. John Smith'],
    ['State of Indiana VS John Smith', 'State of Indiana vs. John Smith'],
    ['Acme LLC v Alan Pike', 'Acme LLC vs. Alan Pike'],
    ['ACME LLC -VS- ALAN PIKE', 'Acme LLC vs. Alan Pike'],
    ['FIRST BANK -Vs- VAN DYKE', 'First Bank vs. Van Dyke'],
    ['ACME LLC v. ALAN PIKE', 'Acme LLC vs. Alan Pike'],
    ['A v. B', 'A vs. B'],
    ['STATE OF INDIANA/TINA BLEVINS', 'State of Indiana vs. Tina Blevins'],
    ['Acme LLC / Alan Pike', 'Acme LLC vs. Alan Pike'],
  ])('shows “vs.” between the sides of %j', (sent, shown) => {
    expect(captionWords(sent)).toBe(shown);
  });

  it.each([
    ['STATE OF INDIANA VS. JOHN V. SMITH', 'State of Indiana vs. John V. Smith'],
    ['IN RE: JOHN V. SMITH', 'In re: John V. Smith'],
    ['ESTATE OF JOHN V. SMITH', 'Estate of John V. Smith'],
    ['THE GUARDIANSHIP OF MARY V JONES', 'The Guardianship of Mary V Jones'],
    ['In Re: the Estate of John V. Smith', 'In Re: the Estate of John V. Smith'],
    ['John V. Smith v. Acme LLC', 'John V. Smith vs. Acme LLC'],
  ])('doesn’t change the middle initial V in %j', (sent, shown) => {
    expect(captionWords(sent)).toBe(shown);
  });

  it.each([
    'In Re: the Marriage of Ann Lee and Bo Lee',
    'In Re: Ann Lee/Bo Lee',
    'Alan Pike D/B/A Pike Tools',
    'Alan Pike c/o Ann Lee',
    'John Smith and/or Mary Smith',
    'Pike/Lee Partners',
    'X',
    '',
  ])('shows %j as the court sends it', (sent) => {
    expect(captionWords(sent)).toBe(sent);
  });
});
