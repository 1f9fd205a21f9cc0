import { captionWords } from '../../src/contract/captionWords';

describe('the caption of a case', () => {
  it.each([
    ['STATE OF INDIANA VS. KATHY ANN SMITH', 'State of Indiana vs. Kathy Ann Smith'],
    [
      'BROWN RENTALS L.L.C. VS. HAROLD WHITCOMB, ET AL',
      'Brown Rentals L.L.C. vs. Harold Whitcomb, et al',
    ],
    ['LVQ FUNDING, LLC V. PATRICK O’BRIEN III', 'Lvq Funding, LLC v. Patrick O’Brien III'],
    ['IN RE: THE ESTATE OF RUTH MCDONALD', 'In re: the Estate of Ruth McDonald'],
    ['JOSÉ PEÑA-LÓPEZ VS. ANNA D. BÖHM', 'José Peña-López vs. Anna D. Böhm'],
    ['FIRST BANK N.A. VS. 2ND STREET RENTALS INC.', 'First Bank N.A. vs. 2nd Street Rentals Inc.'],
  ])('shows %s in title case', (sent, shown) => {
    expect(captionWords(sent)).toBe(shown);
  });

  it('shows “vs.” for “-Vs-”', () => {
    expect(captionWords('State of Indiana -Vs- John Smith')).toBe(
      'State of Indiana vs. John Smith',
    );
    expect(captionWords('ACME LLC -VS- ALAN PIKE')).toBe('Acme LLC vs. Alan Pike');
    expect(captionWords('FIRST BANK -Vs- VAN DYKE')).toBe('First Bank vs. Van Dyke');
    expect(captionWords('ACME LLC v. ALAN PIKE')).toBe('Acme LLC v. Alan Pike');
  });

  it.each(['State of Indiana v. John Smith', 'Acme Credit LLC v. Alan Pike', 'A v. B', 'X', ''])(
    'shows %j as the court sends it',
    (sent) => {
      expect(captionWords(sent)).toBe(sent);
    },
  );
});
