import { superSearchProblem, wildcardHint } from '#contract/search/superSearch';

const POSITION = 'Wildcard character % can only be used at the end of words in Super Search.';
const NOT_PERMITTED =
  "The wildcard character you've entered is not permitted for super search. % can be added at the end of any word or initial.";
const QUOTED = 'Wildcards cannot be used inside quotes.';

describe('wildcard rules of super search', () => {
  it.each([
    '',
    'kathy smith',
    'smi%',
    'k% smi%',
    'smi%, k%',
    "o'brien%",
    'müll%',
    '李%',
    '49D01%',
    '"kathy smith"',
    '"kathy" smi%',
    'smi%"kathy"',
    '"unclosed kathy',
    '\ud800',
    '\u0000',
    '(a|b)+[c]{2}$^.',
  ])('allows the wildcards of %j', (text) => {
    expect(superSearchProblem(text)).toBeNull();
  });

  it.each([
    ['%', POSITION],
    ['% smith', POSITION],
    ['%smith', POSITION],
    ['smi%th', POSITION],
    ['smi%%', POSITION],
    ['smith -%', POSITION],
    ['smi%1', POSITION],
    ['smi%é', POSITION],
    ['sm_th', NOT_PERMITTED],
    ['sm?th', NOT_PERMITTED],
    ['smi*', NOT_PERMITTED],
    ['"smi*"', NOT_PERMITTED],
    ['"smi%"', QUOTED],
    ['“smi%”', QUOTED],
    ['„smi%“', QUOTED],
    ['"kathy smi%', QUOTED],
    ['"a" b "c%"', QUOTED],
  ])('rejects the wildcards of %j', (text, message) => {
    expect(superSearchProblem(text)).toBe(message);
  });

  it('reports the first broken wildcard rule', () => {
    expect(superSearchProblem('%a *')).toBe(POSITION);
    expect(superSearchProblem('* %a')).toBe(NOT_PERMITTED);
  });

  it('accepts the wildcards of a very long text', () => {
    expect(superSearchProblem('a% '.repeat(33_000))).toBeNull();
    expect(superSearchProblem('"'.repeat(100_001))).toBeNull();
  });

  it('suggests % instead of *', () => {
    expect(wildcardHint('smi*')).toBe('Use % instead of *.');
    expect(wildcardHint('smi%')).toBeNull();
  });
});
