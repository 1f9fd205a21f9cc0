import { reportOf } from '#contract/admin/reports/reports';
import { readReportQuery } from '#contract/admin/reports/request';

describe('the URL of a report', () => {
  const journal = reportOf('Transactions');

  it('ignores the period if the query has an accounting month', () => {
    const query = { month: '2026-06', from: '2026-01-01', to: '2026-01-31' };
    expect(readReportQuery(journal, query)).toEqual({ month: '2026-06' });
    expect(readReportQuery(journal, { ...query, month: 'June' })).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    });
  });

  it.each(['2026-02-31', '2026-13-01', '2026-00-10', '0999-01-01', 'today', ''])(
    'drops the impossible date "%s"',
    (date) => {
      expect(readReportQuery(journal, { from: date, to: date })).toEqual({});
    },
  );
});
