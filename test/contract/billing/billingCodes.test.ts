import {
  billingCodeKey,
  billingCodeProblem,
  codeMaskProblem,
  tidyBillingCode,
} from '#contract/billing/billingCodes';

describe('billing codes', () => {
  const problem = (mask: string, code: string) =>
    billingCodeProblem(code, { mask, isRequired: false });

  it.each([
    ['99-AAA', '12-Xyz'],
    ['9999/99', '2026/07'],
    ['A.*', 'B.7'],
    ['(9)', '(3)'],
    ['$^|+?[]{}\\', '$^|+?[]{}\\'],
  ])('accepts only codes that match the mask %s, such as %s', (mask, code) => {
    expect(codeMaskProblem(mask)).toBeNull();
    expect(problem(mask, code)).toBeNull();
    expect(problem(mask, `${code}x`)).toMatch(/must match/);
  });

  it.each([
    ['99\u2013AAA', '12-abc'],
    ['99\u2013AAA', '12\u2013abc'],
    ['99\u2011AAA', '12-abc'],
    ['99\u00a0AAA', '12 abc'],
    ['X-99', 'x-12'],
    ['x-99', 'X-12'],
  ])(
    'accepts, for the mask %s, the code %s, ignoring case and the kind of hyphen or space',
    (mask, code) => {
      expect(problem(mask, code)).toBeNull();
      expect(problem(mask, `${code}x`)).toMatch(/must match/);
    },
  );

  it('requires a billing code if the account requires them', () => {
    expect(billingCodeProblem(' ', { mask: null, isRequired: true })).toMatch(/requires/);
    expect(billingCodeProblem('', { mask: '9', isRequired: false })).toBeNull();
  });

  it.each(['matter-1', 'MATTER\u20111', 'ＭＡＴＴＥＲ－１', ' Matter–1 ', 'MATTER\u22121'])(
    'treats %s as a spelling of the same billing code',
    (code) => {
      expect(billingCodeKey(code)).toBe('matter-1');
      expect(billingCodeProblem(code, { mask: 'AAAAAA-9', isRequired: true })).toBeNull();
    },
  );

  it.each([
    'MAT\u200bTER-1',
    '\ufeffMATTER-1',
    'MATTER\u00ad-1',
    '\u202eMATTER-1',
    'M\u2066A',
    'A\u3164',
    'A\u0007',
  ])('rejects a billing code with a hidden character and names the character: %j', (code) => {
    expect(problem('', code)).toMatch(/hidden character \(U\+[0-9A-F]{4}\)/);
  });

  it('keeps case and single inner spaces of a saved billing code', () => {
    expect(tidyBillingCode('  Smith\u00a0 v.  Jones ')).toBe('Smith v. Jones');
  });
});
