import { readBankFile } from '../../../../src/server/domain/billing/bankFile';

const HEADER = 'day,method,amount,reference\n';

describe('a bank statement', () => {
  it('parses amounts to the cent, including withdrawals', () => {
    expect(
      readBankFile(`\uFEFF${HEADER}2026-07-03,Card,"1,250.10",P-1\n2026-07-04,check,-40,R-2\n`),
    ).toEqual([
      { day: '2026-07-03', method: 'CARD', cents: 125_010, reference: 'P-1' },
      { day: '2026-07-04', method: 'CHECK', cents: -4_000, reference: 'R-2' },
    ]);
  });

  it('reports every invalid line and what the line needs', () => {
    const read = () =>
      readBankFile(
        `${HEADER}2026-02-30,card,1.00,A\n2026-07-03,wire,1.00,B\n2026-07-03,card,0.00,C\n` +
          '2026-07-03,card,1.005,D\n2026-07-03,card,1.00,\n2026-07-03,card,1.00,E\n2026-07-04,card,1.00,E\n',
      );
    expect(read).toThrow(
      [
        'Line 2: day "2026-02-30" must be like 2026-07-03.',
        'Line 3: method "wire" must be card or check.',
        'Line 4: amount "0.00" must be dollars, such as 1250.00 or -40.00.',
        'Line 5: amount "1.005" must be dollars, such as 1250.00 or -40.00.',
        "Line 6: it needs the bank's reference, of at most 100 characters.",
        'Line 8: reference E is already on line 7.',
      ].join('\n'),
    );
    expect(() => readBankFile('date,sum\n')).toThrow('Line 1: use the columns day, method, amount');
  });
});
