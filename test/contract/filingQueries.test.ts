import { readEnvelopesQuery } from '#contract/filing/envelopesQuery';
import { readFilingReportQuery } from '#contract/filing/reportsQuery';

describe('filing queries', () => {
  it.each([readEnvelopesQuery, readFilingReportQuery])(
    'drops court ids that no database id can have',
    (read) => {
      expect(read({ courtId: '2147483647' })).toEqual({ courtId: 2_147_483_647 });
      expect(read({ courtId: '2147483648' })).toEqual({});
    },
  );
});
