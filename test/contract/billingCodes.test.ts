import { billingCodeProblem, codeMaskProblem } from '#contract/billingCodes';

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
});
