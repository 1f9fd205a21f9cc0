import {
  billingCodeKey,
  billingCodeProblem,
  codeMaskProblem,
  tidyBillingCode,
} from '#contract/billingCodes';

describe('a billing code', () => {
  const problem = (mask: string, code: string) =>
    billingCodeProblem(code, { mask, isRequired: false });

  it.each([
    ['99-AAA', '12-Xyz'],
    ['9999/99', '2026/07'],
    ['A.*', 'B.7'],
    ['(9)', '(3)'],
    ['$^|+?[]{}\\', '$^|+?[]{}\\'],
  ])('looks like %s as %s does', (mask, code) => {
    expect(codeMaskProblem(mask)).toBeNull();
    expect(problem(mask, code)).toBeNull();
    expect(problem(mask, `${code}x`)).toMatch(/does not look like/);
  });

  it('is asked for where the account says so', () => {
    expect(billingCodeProblem(' ', { mask: null, isRequired: true })).toMatch(/asks for/);
    expect(billingCodeProblem('', { mask: '9', isRequired: false })).toBeNull();
  });

  it.each(['matter-1', 'MATTER\u20111', 'ＭＡＴＴＥＲ－１', ' Matter–1 ', 'MATTER\u22121'])(
    'is the same code when it is spelled %s',
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
  ])('with a hidden character is refused with the character named: %j', (code) => {
    expect(problem('', code)).toMatch(/hidden character \(U\+[0-9A-F]{4}\)/);
  });

  it('keeps its case and inner single spaces when it is saved', () => {
    expect(tidyBillingCode('  Smith\u00a0 v.  Jones ')).toBe('Smith v. Jones');
  });
});
