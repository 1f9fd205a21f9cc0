import { formatDateTimeSeconds } from '#contract/formats';
import type { EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import { noticePaper } from '../../../../src/server/domain/filing/notice';

const HASH = 'ab'.repeat(32);
const RECORD: EnvelopeRecord = {
  id: '0b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3b1',
  access: 'full',
  number: '30000001',
  status: 'submitted',
  caseNumber: null,
  caption: 'Acme LLC v. Jane Roe',
  isNewCase: true,
  courtId: 1,
  courtName: 'Lake Superior Court 1',
  countyName: 'Lake County',
  filedAt: '2026-03-08T07:59:59.000Z',
  timeZone: 'America/Chicago',
  filerName: 'Fay Tester',
  firmName: 'Fay & Sons',
  clientNumber: 'SECRET-1',
  comment: '',
  parties: [],
  filings: [
    {
      filingId: '0b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3b2',
      code: 'CMPL',
      codeName: 'Complaint',
      description: 'Complaint',
      kind: 'file',
      status: 'submitted',
      reasonCode: null,
      reasonWords: null,
      attorney: '12345-49',
      parties: ['Acme LLC'],
      canCancel: true,
      cancelRequestedAt: null,
      changes: [],
      optionalServices: [{ name: 'Certified copy', quantity: 2, pages: 4 }],
      details: [{ label: 'Due date', value: 'Mar 31, 2026' }],
      documents: [
        {
          documentId: '0b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3b3',
          component: 'lead',
          title: 'Complaint',
          fileName: 'complaint.pdf',
          security: 'PUBLIC',
          hash: HASH,
          bytes: 1,
          pages: 5,
        },
      ],
    },
  ],
  payment: {
    kind: 'card',
    money: 'authorized',
    totalCents: 16_461,
    courtCents: 15_700,
    parts: [],
    capturedCents: 0,
    dueCents: 0,
    card: null,
    holdExpiresAt: null,
    declinedReason: null,
  },
  services: [],
  corrects: null,
  messages: [],
};

describe('the notice of electronic filing', () => {
  it('states the filing time in court time, one second before daylight saving time', () => {
    expect(formatDateTimeSeconds(RECORD.filedAt, RECORD.timeZone)).toBe(
      'Mar 8, 2026, 1:59:59 AM CST',
    );
    expect(formatDateTimeSeconds('2026-03-08T08:00:00.000Z', RECORD.timeZone)).toBe(
      'Mar 8, 2026, 3:00:00 AM CDT',
    );
  });

  it('states court, filer, parties, attorney, fees, and the hash of each document', () => {
    const [filing] = RECORD.filings;
    const filings = [{ ...filing!, concerned: ['Roe Holdings LLC'] }];
    const { facts, tables, totals } = noticePaper({ ...RECORD, filings }, 0);
    expect(Object.fromEntries(facts)).toMatchObject({
      Concerns: 'Roe Holdings LLC',
      Envelope: '30000001',
      Court: 'Lake Superior Court 1, Lake County',
      Case: 'New case, not numbered yet',
      'Filed by': 'Fay Tester, Fay & Sons',
      'On behalf of': 'Acme LLC',
      'Filing attorney': '12345-49',
    });
    const stated = tables.find(({ title }) => title === 'Details and services');
    expect(stated?.rows).toEqual([
      ['Complaint', 'Due date', 'Mar 31, 2026'],
      ['Complaint', 'Certified copy', '2, 4 pages each'],
    ]);
    const documents = tables.find(({ title }) => title === 'Documents');
    expect(documents?.rows).toEqual([[`Complaint (complaint.pdf)\n${HASH}`, 'PUBLIC', '5']]);
    expect(totals).toEqual([
      ['Court fees', '$157.00'],
      ['Other fees', '$7.61'],
      ['Quoted total', '$164.61'],
      ['On hold', '$164.61'],
    ]);
  });

  it.each([
    ['captured', { capturedCents: 16_200 }, ['Charged', '$162.00']],
    ['due', { dueCents: 15_700 }, ['Payment due', '$157.00']],
    ['released', {}, ['Payment', 'Hold released']],
  ] as const)('states the amount for the payment status %s', (money, amounts, row) => {
    const payment = { ...RECORD.payment, money, ...amounts };
    expect(noticePaper({ ...RECORD, payment }, 0).totals.slice(2)).toEqual([
      ['Quoted total', '$164.61'],
      row,
    ]);
  });

  it('states the cross references', () => {
    const crossReferences = [{ name: 'Related case', number: '49D01-2606-CC-000123' }];
    expect(noticePaper({ ...RECORD, crossReferences }, 0).facts).toContainEqual([
      'Related case',
      '49D01-2606-CC-000123',
    ]);
  });

  it('lists recipients who were served electronically, and the others with the reason', () => {
    const none = { isCopy: false, bouncedOn: null, state: null, sentAt: null, deemedOn: null };
    const times = { deliveredAt: null, openedAt: null, bouncedAt: null, bounceReason: null };
    const base = { ...none, ...times, resolution: null, party: 'Jane Roe', withheldTitles: [] };
    const services: EnvelopeRecord['services'] = [
      {
        id: 1,
        titles: ['Motion'],
        servedAt: RECORD.filedAt,
        deemedOn: '2026-03-09',
        isCaseHidden: false,
        recipients: [
          {
            ...base,
            id: 1,
            name: 'Opal Counsel',
            email: 'opal@law.example',
            notServed: null,
            state: 'sent',
            sentAt: RECORD.filedAt,
            deemedOn: '2026-03-09',
          },
          {
            ...base,
            id: 3,
            name: 'Nora Next',
            email: 'nora@law.example',
            notServed: null,
            state: 'sent',
            sentAt: RECORD.filedAt,
            deemedOn: '2026-03-12',
          },
          {
            ...base,
            id: 2,
            name: 'Jane Roe',
            email: null,
            notServed: 'bounced',
            bouncedOn: '2026-03-01',
          },
        ],
      },
    ];
    const { tables } = noticePaper({ ...RECORD, services }, 0);
    expect(tables.find(({ title }) => title === 'Served electronically')?.rows).toEqual([
      [
        'Opal Counsel\nopal@law.example\nfor Jane Roe',
        'Mar 8, 2026, 1:59:59 AM CST',
        'Mar 9, 2026',
        'Sent',
      ],
      [
        'Nora Next\nnora@law.example\nfor Jane Roe',
        'Mar 8, 2026, 1:59:59 AM CST',
        'Mar 12, 2026',
        'Sent',
      ],
    ]);
    expect(tables.find(({ title }) => title === 'Not served electronically')?.rows).toEqual([
      ['Jane Roe', 'Address bounced on Mar 1, 2026'],
    ]);
  });

  it('states that only known recipients in a case that isn’t public are listed', () => {
    const service = { id: 1, titles: ['Motion'], isCaseHidden: true, recipients: [] };
    const rowsOf = (servedAt: string | null) => {
      const services = [{ ...service, servedAt, deemedOn: servedAt && '2026-03-09' }];
      const { tables } = noticePaper({ ...RECORD, services }, 0);
      return tables.find(({ title }) => title === 'Served electronically')?.rows;
    };
    expect(rowsOf(RECORD.filedAt)).toEqual([
      [expect.stringMatching(/^Others\n.*isn’t public/) as string, '', '', ''],
    ]);
    expect(rowsOf(null)).toEqual([['Motion', 'When the court accepts it', '', '']]);
  });

  it('omits information that only the filer may see', () => {
    expect(JSON.stringify(noticePaper(RECORD, 0))).not.toContain('SECRET-1');
  });
});
