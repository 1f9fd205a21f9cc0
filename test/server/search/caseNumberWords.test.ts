import { parseCaseNumberQuery } from '../../../src/server/search/caseNumbers';
import { describeNumberPart } from '../../../src/server/search/caseNumberWords';

describe('descriptions of case number parts', () => {
  it.each([
    ['89D01', 'court 89D01'],
    ['89d1', 'court 89D01'],
    ['89D01-2601', 'court 89D01, January 2026'],
    ['89D012601', 'court 89D01, January 2026'],
    ['49C01-9912', 'court 49C01, December 1999'],
    ['49D33 2601 F6', 'court 49D33, Level 6 Felony (F6) cases of January 2026'],
    ['49D01 2024', 'court 49D01, 2024'],
    ['49D01-2024', 'court 49D01, 2024'],
    ['49D01 2012', 'court 49D01, December 2020'],
    ['49D01 CT 2024', 'court 49D01, Civil Tort (CT) cases of 2024'],
    ['49D01 2024 CT', 'court 49D01, Civil Tort (CT) cases of 2024'],
    ['49D01-CT-2024', 'court 49D01, number ending in CT-002024'],
    ['49D01-2024-MF-30447', null],
    ['2601 F6', 'Level 6 Felony (F6) cases of January 2026'],
    ['2601-MF', 'Mortgage Foreclosure (MF) cases of January 2026'],
    ['F6 2026', 'Level 6 Felony (F6) cases of 2026'],
    ['2026 sc', 'Small Claims (SC) cases of 2026'],
    ['2012 F6', 'Level 6 Felony (F6) cases of December 2020'],
    ['000589', 'number ending in 000589'],
    ['No. 000589', 'number ending in 000589'],
    ['MF-13', 'number ending in MF-000013'],
    ['45Z01-MF-13', 'court 45Z01, number ending in MF-000013'],
    ['45Z01-26%', 'numbers that begin with 45Z0126'],
    ['2601-F6-00%', 'numbers that begin with 2601F600'],
    ['49D33-2601-F6-000012', null],
    ['2601-F6-12', null],
    ['S1-85-3317-C', null],
    ['25A-CR-1234', null],
    ['589', null],
  ])('describes the case number part %s as %s', (typed, description) => {
    const query = parseCaseNumberQuery(typed);
    expect(query === null ? 'no number' : describeNumberPart(query)).toBe(description);
  });

  it('reads a type and a sequence with a dash as the end of a case number', () => {
    expect(parseCaseNumberQuery('F6-2026')?.undated?.sequence).toBe('F6002026');
    expect(parseCaseNumberQuery('F6 2026')?.tailPrefixes).toHaveLength(12);
  });
});
