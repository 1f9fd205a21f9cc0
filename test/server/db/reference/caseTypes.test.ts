import { CASE_TYPE_GROUPS } from '#contract/records/caseTypes';
import { CASE_TYPES } from '../../../../src/server/db/reference/caseTypes';

describe('case types', () => {
  it('marks adoption, mental health, protection order, and juvenile cases as confidential', () => {
    const confidential = CASE_TYPES.filter((type) => type.is_confidential).map(({ code }) => code);
    expect(confidential.sort()).toEqual('AD AH JC JD JM JP JS JT MH PO'.split(' '));
  });

  it('offers case types in a search unless they are confidential', () => {
    const open = CASE_TYPES.filter((type) => !type.is_confidential);
    expect(
      CASE_TYPE_GROUPS.flatMap(({ category, types }) =>
        Object.entries(types).map(([code, name]) => ({
          code,
          name,
          category,
          is_confidential: false,
        })),
      ),
    ).toEqual(open);
    expect(new Set(CASE_TYPES.map(({ code }) => code)).size).toBe(52);
  });
});
